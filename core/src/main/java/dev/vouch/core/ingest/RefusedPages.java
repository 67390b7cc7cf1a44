package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The hosts whose pages sent something to a site lately and were refused, since they are none of
 * its domains: shown to owners who wait for events. Kept in memory only, a few hosts of a few
 * sites. Thread-safe.
 */
public final class RefusedPages {
  private static final int SITES_MAX = 1_000;

  /** Anybody can send any host's name; these many hide no real one for long. */
  private static final int HOSTS_MAX = 10;

  /** As DNS has it (RFC 1035, 2.3.4). */
  private static final int HOST_CHARACTERS_MAX = 253;

  private final RecentRefusals<String> hosts = new RecentRefusals<>(SITES_MAX, HOSTS_MAX);

  /**
   * One refusal.
   *
   * @param host of the page
   */
  public record Refused(String host, Instant at) {}

  /** The latest since the start; empty when there was none. */
  public Optional<Refused> latest(SiteId site) {
    List<CountedRefusal<String>> recent = recent(site);
    return recent.isEmpty()
        ? Optional.empty()
        : Optional.of(new Refused(recent.getLast().cause(), recent.getLast().latest()));
  }

  /** The site's latest hosts, the one that came last at the end. */
  public List<CountedRefusal<String>> recent(SiteId site) {
    return hosts.of(site);
  }

  void note(SiteId site, String host, Instant at) {
    if (host.length() <= HOST_CHARACTERS_MAX) {
      hosts.note(site, host, at);
    }
  }
}
