package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.util.List;

/** The success rules of every site. Answers from memory; thread-safe. */
public interface SuccessRules {
  /** The site's rules, the oldest first, no two with one name. */
  List<SuccessRule> of(SiteId site);
}
