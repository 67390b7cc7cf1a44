package dev.vouch.core.site;

import java.time.ZoneId;
import java.util.Set;

/**
 * One tracked website (docs/glossary.md).
 *
 * @param domains host names, lower case, that its pages are served from; a subdomain of one counts
 * @param timeZone the zone its reports' dates are in
 * @param ignoredReferrers hosts, lower case, that are no source, such as payment providers
 * @param identifyProofRequired whether the browser's {@code identify} must carry a proof
 *     (docs/browser.md)
 */
public record Site(
    SiteId id,
    String name,
    Set<String> domains,
    ZoneId timeZone,
    Set<String> ignoredReferrers,
    boolean identifyProofRequired) {
  public Site {
    domains = Set.copyOf(domains);
    ignoredReferrers = Set.copyOf(ignoredReferrers);
  }

  /** Whether a page on {@code host} is one of this site's: a domain of it, or a subdomain. */
  public boolean serves(String host) {
    return isWithin(domains, host);
  }

  /** Whether a page on {@code host} is no source: an ignored referrer, or a subdomain of one. */
  public boolean ignoresReferrer(String host) {
    return isWithin(ignoredReferrers, host);
  }

  private static boolean isWithin(Set<String> hosts, String host) {
    return hosts.contains(host) || hosts.stream().anyMatch(known -> isBelow(known, host));
  }

  private static boolean isBelow(String known, String host) {
    int dot = host.length() - known.length() - 1;
    return dot >= 0 && host.charAt(dot) == '.' && host.endsWith(known);
  }
}
