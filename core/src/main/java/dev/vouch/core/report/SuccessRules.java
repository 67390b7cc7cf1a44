package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.util.List;

/** The success rules of all sites. Thread-safe; served from memory. */
public interface SuccessRules {
  /** Returns the site's rules, oldest first; names are unique. */
  List<SuccessRule> of(SiteId site);
}
