package dev.vouch.server.export;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The exports of the dashboard: one per site, kept for an hour. Thread-safe. */
public final class SiteExports {
  private static final Duration RETENTION = Duration.ofHours(1);

  private final ExportJobs exports;
  private final InstantSource clock;
  private final Map<SiteId, Started> bySite = new ConcurrentHashMap<>();

  /** Creates the registry; its exports run in {@code exports}. */
  public SiteExports(ExportJobs exports, InstantSource clock) {
    this.exports = exports;
    this.clock = clock;
  }

  private record Started(ExportJob export, Instant at) {}

  /**
   * Starts an export that replaces the site's previous one. Does nothing if that is still in
   * progress.
   *
   * @throws dev.vouch.server.http.ProblemException 503 if too many exports are in progress
   */
  public void start(Site site, DayRange days, Format format) {
    bySite.compute(
        site.id(),
        (id, previous) -> {
          if (previous != null && previous.export().isRunning()) {
            return previous;
          }
          Started started = new Started(exports.start(site, days, format), clock.instant());
          if (previous != null) {
            previous.export().discard();
          }
          return started;
        });
  }

  /** Returns the site's latest export. */
  public Optional<ExportJob> of(SiteId site) {
    return Optional.ofNullable(bySite.get(site)).map(Started::export);
  }

  /**
   * Cancels and removes all exports of the site, including those of the API, and aborts downloads.
   * Called when events of the site have been removed and the removal is durable.
   */
  public void discard(SiteId site) {
    bySite.remove(site);
    exports.discard(site);
  }

  /** Removes exports older than an hour. Called periodically. */
  public void removeOld() {
    Instant oldest = clock.instant().minus(RETENTION);
    bySite.forEach(
        (site, export) -> {
          if (export.at().isBefore(oldest)
              && !export.export().isRunning()
              && bySite.remove(site, export)) {
            export.export().discard();
          }
        });
  }
}
