package dev.vouch.api.export;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.shared.ExportRequests;
import dev.vouch.directory.shared.ExportRequests.ExportRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exports of the dashboard: one per site, kept for an hour. Nodes share the requests but not
 * the files: a node that serves an export of another node creates the file again. Thread-safe.
 */
public final class SiteExports {
  private static final Logger LOG = LoggerFactory.getLogger(SiteExports.class);
  private static final Duration RETENTION = Duration.ofHours(1);

  /** Shorter than the time limit of a page request. */
  private static final Duration DOWNLOAD_WAIT_MAX = Duration.ofSeconds(20);

  private final ExportJobs exports;
  private final ExportRequests requests;
  private final InstantSource clock;
  private final Map<SiteId, Started> bySite = new ConcurrentHashMap<>();
  private final Set<SiteId> undiscarded = ConcurrentHashMap.newKeySet();

  /**
   * Creates the registry.
   *
   * @param exports runs the exports
   */
  public SiteExports(ExportJobs exports, ExportRequests requests, InstantSource clock) {
    this.exports = exports;
    this.requests = requests;
    this.clock = clock;
  }

  private record Started(ExportRequest request, ExportJob export) {}

  /**
   * Starts an export that replaces the site's previous one. Does nothing if the previous one is
   * still in progress.
   *
   * @throws dev.vouch.http.ProblemException 503 if too many exports are in progress
   * @throws DirectoryException if the request cannot be saved; no export is started
   */
  public void start(Site site, DayRange days, ExportContent content) {
    bySite.compute(
        site.id(),
        (_, previous) -> {
          if (previous != null && previous.export().isRunning() && isLatest(previous)) {
            return previous;
          }
          Started started = started(site, days, content);
          if (previous != null) {
            previous.export().discard();
          }
          return started;
        });
  }

  private boolean isLatest(Started started) {
    return isOf(started, requests.of(started.request().site()));
  }

  private static boolean isOf(Started started, Optional<ExportRequest> latest) {
    return latest.filter(started.request()::equals).isPresent();
  }

  private Started started(Site site, DayRange days, ExportContent content) {
    // Truncated to the precision of stored requests, so that both compare equal.
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    ExportRequest request = new ExportRequest(site.id(), days, content, now);
    ExportJob export = exports.start(site, days, content);
    try {
      requests.put(request);
    } catch (DirectoryException e) {
      export.discard();
      throw e;
    }
    return new Started(request, export);
  }

  /**
   * Returns the site's latest export, whichever node it was requested on; empty if there is none or
   * the requests cannot be read.
   */
  public Optional<ExportJob> of(Site site) {
    try {
      return latest(site);
    } catch (DirectoryException _) {
      return Optional.empty();
    }
  }

  private Optional<ExportJob> latest(Site site) {
    return Optional.ofNullable(bySite.compute(site.id(), (_, known) -> current(site, known)))
        .map(Started::export);
  }

  private @Nullable Started current(Site site, @Nullable Started known) {
    Optional<ExportRequest> latest = requests.of(site.id());
    if (known != null && isOf(known, latest)) {
      return known;
    }
    if (known != null) {
      known.export().discard();
    }
    return latest
        .filter(request -> !isOld(request))
        .map(
            request ->
                new Started(request, exports.startCopy(site, request.days(), request.content())))
        .orElse(null);
  }

  /**
   * Returns the site's latest export for a download; waits up to 20 seconds if this node is still
   * writing the file.
   *
   * @throws DirectoryException if the requests cannot be read; the exported events may have been
   *     erased
   */
  public Optional<ExportJob> forDownload(Site site) {
    Optional<ExportJob> export = latest(site);
    export.ifPresent(each -> each.awaitEnd(DOWNLOAD_WAIT_MAX));
    return export;
  }

  /**
   * Cancels and removes all exports of the site on all nodes, including those of the API, and
   * aborts downloads. Called when a removal of the site's events is durable, so it never fails: if
   * the other nodes cannot be notified now, {@link #finishDiscards} retries.
   */
  public void discard(SiteId site) {
    discardFiles(site);
    undiscarded.add(site);
    try {
      finishDiscards();
    } catch (DirectoryException e) {
      LOG.warn("Other nodes do not delete the exports of {} yet; trying again", site, e);
    }
  }

  /**
   * Notifies the other nodes of all removals that {@link #discard} could not announce. Called
   * periodically.
   *
   * @throws DirectoryException if the requests cannot be changed; the next call retries
   */
  public void finishDiscards() {
    undiscarded.forEach(
        site -> {
          requests.discard(site);
          undiscarded.remove(site);
        });
  }

  /** Cancels and removes all exports of the site on this node only. */
  public void discardFiles(SiteId site) {
    bySite.remove(site);
    exports.discard(site);
  }

  /** Removes exports older than an hour. Called periodically. */
  public void removeOld() {
    bySite.forEach(
        (site, started) -> {
          if (isOld(started.request())
              && !started.export().isRunning()
              && bySite.remove(site, started)) {
            started.export().discard();
            requests.remove(started.request());
          }
        });
  }

  private boolean isOld(ExportRequest request) {
    return request.at().isBefore(clock.instant().minus(RETENTION));
  }
}
