package dev.vouch.core.site;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/**
 * One tracked website (docs/glossary.md).
 *
 * @param domains the host names, lower case, that serve its pages, whose subdomains are included;
 *     and the origins of its apps, such as {@code capacitor://localhost}
 * @param timeZone the time zone of its reports
 * @param ignoredReferrers the hosts, lower case, that are not sources, such as payment providers
 * @param identifyProofRequired whether the browser's {@code identify} requires a proof
 *     (docs/browser.md)
 * @param reportingCurrency the currency into which reports can convert revenue, three capital
 *     letters; empty without one
 */
public record Site(
    SiteId id,
    String name,
    Set<String> domains,
    ZoneId timeZone,
    Set<String> ignoredReferrers,
    boolean identifyProofRequired,
    Optional<String> reportingCurrency) {
  public Site {
    domains = Set.copyOf(domains);
    ignoredReferrers = Set.copyOf(ignoredReferrers);
  }

  /** Creates a site without a reporting currency. */
  public Site(
      SiteId id,
      String name,
      Set<String> domains,
      ZoneId timeZone,
      Set<String> ignoredReferrers,
      boolean identifyProofRequired) {
    this(id, name, domains, timeZone, ignoredReferrers, identifyProofRequired, Optional.empty());
  }

  /**
   * Whether {@code domain} is one of the site's domains or a subdomain of one.
   *
   * @param domain a host, or the origin of an app, which has no subdomains
   */
  public boolean serves(String domain) {
    return domain.contains("://") ? domains.contains(domain) : isWithin(domains, domain);
  }

  /** Whether {@code host} is an ignored referrer or a subdomain of one. */
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
