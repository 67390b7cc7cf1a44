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

/**
 * The export that each site's owners see on its page: one at a time, kept for an hour so that they
 * find it again. Thread-safe.
 */
public final class SiteExports {
  private static final Duration KEPT = Duration.ofHours(1);

  private final ExportJobs exports;
  private final InstantSource clock;
  private final Map<SiteId, Started> bySite = new ConcurrentHashMap<>();

  /** Remembers what it lets {@code exports} make. */
  public SiteExports(ExportJobs exports, InstantSource clock) {
    this.exports = exports;
    this.clock = clock;
  }

  private record Started(ExportJob export, Instant at) {}

  /**
   * Starts another one, in the place of the site's last; one that is under way goes on instead.
   *
   * @throws dev.vouch.server.http.ProblemException a 503, when others are being made
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
   * Stops and removes all exports of the site, those of the API too; what is being sent breaks off.
   * To be called when something of the site was forgotten, with the order on disk.
   */
  public void discard(SiteId site) {
    bySite.remove(site);
    exports.discard(site);
  }

  /** Removes what is older than an hour; to be called every minute or so. */
  public void forgetOld() {
    Instant old = clock.instant().minus(KEPT);
    bySite.forEach(
        (site, last) -> {
          if (last.at().isBefore(old) && !last.export().isUnderWay() && bySite.remove(site, last)) {
            last.export().discard();
          }
        });
  }
}
