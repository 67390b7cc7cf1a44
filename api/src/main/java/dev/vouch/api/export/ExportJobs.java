package dev.vouch.api.export;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ops.DiskReserve;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runner of exports, at most two concurrently, into a directory that only its owner can read. Files
 * left behind by a crash are deleted at startup. Thread-safe.
 */
public final class ExportJobs implements AutoCloseable {
  private static final int CONCURRENT_MAX = 2;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final EventExporter exporter;
  private final EventExporter copier;
  private final Path directory;
  private final DiskReserve reserve;
  private final Semaphore permits = new Semaphore(CONCURRENT_MAX);
  private final AtomicLong number = new AtomicLong();
  private final Set<ExportJob> jobs = ConcurrentHashMap.newKeySet();

  private ExportJobs(
      EventExporter exporter, EventExporter copier, Path directory, DiskReserve reserve) {
    this.exporter = exporter;
    this.copier = copier;
    this.directory = directory;
    this.reserve = reserve;
  }

  /**
   * Opens the directory {@code exports} in the data directory and deletes its files.
   *
   * @param exporter the exporter for requested exports
   * @param copier the exporter that recreates a file that another node has already exported
   */
  public static ExportJobs open(
      EventExporter exporter, EventExporter copier, Path data, DiskReserve reserve) {
    Path directory = data.resolve("exports");
    try {
      PrivateFiles.createDirectory(directory);
      try (Stream<Path> staleFiles = Files.list(directory)) {
        for (Path file : staleFiles.toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot empty the directory exports: check its permissions", e);
    }
    return new ExportJobs(exporter, copier, directory, reserve);
  }

  /**
   * Starts an export of whole days in the site's time zone. Its file is kept until it is discarded.
   *
   * @throws ProblemException 503 if too many exports are in progress
   */
  public ExportJob start(Site site, DayRange days, ExportContent content) {
    acquirePermit();
    return start(site, days, content, exporter, permits::release, jobs::remove);
  }

  /**
   * Starts an export that another node has already run, to have its file on this node too. The
   * export waits, in the state {@link ExportJob.State.Running}, while the limit of concurrent
   * exports is reached.
   */
  ExportJob startCopy(Site site, DayRange days, ExportContent content) {
    return start(site, days, content, this::copy, () -> {}, jobs::remove);
  }

  private void copy(EventsExport export, OutputStream to, EventExporter.Progress progress)
      throws IOException {
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the export was stopped", e);
    }
    try {
      copier.export(export, to, progress);
    } finally {
      permits.release();
    }
  }

  /**
   * Starts an export for an immediate download. Its permit is held until the file is deleted, which
   * limits the number of such files.
   */
  ExportJob startForDownload(Site site, DayRange days, ExportContent content) {
    acquirePermit();
    return start(site, days, content, exporter, () -> {}, this::releasePermit);
  }

  private void acquirePermit() {
    if (!permits.tryAcquire()) {
      throw ProblemException.unavailable(
          "The limit of %d concurrent exports is reached. Try again later."
              .formatted(CONCURRENT_MAX),
          RETRY_AFTER);
    }
  }

  /** Releases the permit of an export, once even if the export is discarded repeatedly. */
  private void releasePermit(ExportJob export) {
    if (jobs.remove(export)) {
      permits.release();
    }
  }

  private ExportJob start(
      Site site,
      DayRange days,
      ExportContent content,
      EventExporter with,
      Runnable onDone,
      Consumer<ExportJob> onRemoved) {
    Path file = directory.resolve(number.incrementAndGet() + "." + content.format().wireName());
    ExportJob export = new ExportJob(site, days, content, file, with, reserve, onDone, onRemoved);
    jobs.add(export);
    export.start();
    return export;
  }

  /**
   * Cancels a site's exports, aborts their downloads and deletes their files, because the files may
   * contain removed events. Returns without waiting.
   */
  void discard(SiteId site) {
    jobs.stream().filter(export -> export.isOf(site)).forEach(ExportJob::discard);
  }

  /** Cancels all exports and waits until their files are deleted. */
  @Override
  public void close() {
    List.copyOf(jobs).forEach(ExportJob::remove);
  }
}
