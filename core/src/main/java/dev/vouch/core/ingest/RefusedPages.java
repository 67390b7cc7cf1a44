package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The latest page of each site that sent something and was refused, since it is on none of the
 * site's domains: for whoever wonders why nothing comes. Kept in memory only. Thread-safe.
 */
public final class RefusedPages {
  private final ConcurrentMap<SiteId, Refused> latest = new ConcurrentHashMap<>();

  /**
   * One refusal.
   *
   * @param host of the page
   */
  public record Refused(String host, Instant at) {}

  /** The latest since the start; empty when there was none. */
  public Optional<Refused> latest(SiteId site) {
    return Optional.ofNullable(latest.get(site));
  }

  void note(SiteId site, String host, Instant at) {
    latest.put(site, new Refused(host, at));
  }
}
