package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.ZoneId;
import java.util.Set;

/** The settings of a site; each part as in {@link Site}. */
public record SiteSettings(
    String name,
    Set<String> domains,
    ZoneId timeZone,
    Set<String> ignoredReferrers,
    boolean identifyProofRequired) {
  public SiteSettings {
    domains = Set.copyOf(domains);
    ignoredReferrers = Set.copyOf(ignoredReferrers);
  }

  public Site of(SiteId id) {
    return new Site(id, name, domains, timeZone, ignoredReferrers, identifyProofRequired);
  }
}
