package dev.vouch.api.export;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.http.ProblemException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * Decorator that delays an export until the warehouse has applied every record of the site that was
 * in the log when the export was requested, so that a file never contains data that was erased
 * before the request. Thread-safe.
 */
public final class UpToDateExporter implements EventExporter {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private final EventExporter exporter;
  private final Supplier<LogPositions> appendedUntil;
  private final BiPredicate<SiteId, LogPositions> isApplied;
  private final Duration timeout;

  /**
   * Creates a decorator of {@code exporter}.
   *
   * @param appendedUntil returns the last positions of the log
   * @param isApplied whether the warehouse has applied a site's records up to the given positions
   */
  public UpToDateExporter(
      EventExporter exporter,
      Supplier<LogPositions> appendedUntil,
      BiPredicate<SiteId, LogPositions> isApplied) {
    this(exporter, appendedUntil, isApplied, TIMEOUT);
  }

  UpToDateExporter(
      EventExporter exporter,
      Supplier<LogPositions> appendedUntil,
      BiPredicate<SiteId, LogPositions> isApplied,
      Duration timeout) {
    this.exporter = exporter;
    this.appendedUntil = appendedUntil;
    this.isApplied = isApplied;
    this.timeout = timeout;
  }

  /**
   * {@inheritDoc}
   *
   * @throws ProblemException 503 if the warehouse has not caught up within 30 seconds
   */
  @Override
  public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
    awaitApplied(export.site(), appendedUntil.get());
    exporter.export(export, to, progress);
  }

  private void awaitApplied(SiteId site, LogPositions appended) {
    long end = System.nanoTime() + timeout.toNanos();
    while (!isApplied.test(site, appended)) {
      if (System.nanoTime() - end > 0) {
        throw ProblemException.unavailable(
            "Reports are not up to date, so the file could contain erased data. Try again later.",
            RETRY_AFTER);
      }
      try {
        Thread.sleep(POLL_INTERVAL);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("the export was stopped", e);
      }
    }
  }
}
