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

/** The exports on the dashboard: one per site at a time, kept for an hour. Thread-safe. */
public final class SiteExports {
  private static final Duration KEPT = Duration.ofHours(1);

  private final ExportJobs exports;
  private final InstantSource clock;
  private final Map<SiteId, Started> bySite = new ConcurrentHashMap<>();

  /** Runs its exports in {@code exports}. */
  public SiteExports(ExportJobs exports, InstantSource clock) {
    this.exports = exports;
    this.clock = clock;
  }

  private record Started(ExportJob export, Instant at) {}

  /**
   * Starts an export that replaces the site's last, unless that is still in progress.
   *
   * @throws dev.vouch.server.http.ProblemException a 503, when too many are in progress
   */
  public void start(Site site, DayRange days, Format format) {
    bySite.compute(
        site.id(),
        (id, last) -> {
          if (last != null && last.export().isUnderWay()) {
            return last;
          }
          Started started = new Started(exports.start(site, days, format), clock.instant());
          if (last != null) {
            last.export().discard();
          }
          return started;
        });
  }

  /** The site's export. */
  public Optional<ExportJob> of(SiteId site) {
    return Optional.ofNullable(bySite.get(site)).map(Started::export);
  }

  /**
   * Stops and removes all exports of the site, including the API's, and aborts downloads. Call once
   * events of the site are removed and the record of it is on disk.
   */
  public void discard(SiteId site) {
    bySite.remove(site);
    exports.discard(site);
  }

  /** Removes exports older than an hour. Call periodically. */
  public void removeOld() {
    Instant old = clock.instant().minus(KEPT);
    bySite.forEach(
        (site, last) -> {
          if (last.at().isBefore(old) && !last.export().isUnderWay() && bySite.remove(site, last)) {
            last.export().discard();
          }
        });
  }
}
