package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The hosts of pages whose requests were recently rejected because they are not on the site's
 * domains; shown to owners who wait for events. Held in memory only, a few hosts of a limited
 * number of sites. Thread-safe.
 */
public final class RefusedPages {
  private static final int SITES_MAX = 1_000;

  /** Anyone can send any host name; a limit of this size does not hide a real one for long. */
  private static final int HOSTS_MAX = 10;

  /** The limit of DNS (RFC 1035, 2.3.4). */
  private static final int HOST_CHARACTERS_MAX = 253;

  private final RecentCauses<String> hosts = new RecentCauses<>(SITES_MAX, HOSTS_MAX);

  /**
   * One rejected host.
   *
   * @param host the page's host
   */
  public record Refused(String host, Instant at) {}

  /** Returns the latest since the start; empty if there is none. */
  public Optional<Refused> latest(SiteId site) {
    List<CountedCause<String>> recent = recent(site);
    return recent.isEmpty()
        ? Optional.empty()
        : Optional.of(new Refused(recent.getLast().cause(), recent.getLast().latest()));
  }

  /** Returns the site's latest hosts, the most recent last. */
  public List<CountedCause<String>> recent(SiteId site) {
    return hosts.of(site);
  }

  void record(SiteId site, String host, Instant at) {
    if (host.length() <= HOST_CHARACTERS_MAX) {
      hosts.record(site, host, at);
    }
  }
}
