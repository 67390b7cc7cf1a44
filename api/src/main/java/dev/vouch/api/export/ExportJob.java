package dev.vouch.api.export;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.http.FileResponse;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ops.DiskReserve;
import dev.vouch.reports.FileNames;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One export to a file: running, ready or failed, until it is discarded. Thread-safe. */
public final class ExportJob {
  private static final Logger LOG = LoggerFactory.getLogger(ExportJob.class);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private final Site site;
  private final DayRange days;
  private final ExportContent content;
  private final Path file;
  private final DiskReserve reserve;
  private final Runnable onDone;
  private final Consumer<ExportJob> onRemoved;
  private final CompletableFuture<State> end = new CompletableFuture<>();
  private volatile State state = new State.Running(0, 0);
  private final Thread thread;
  private volatile boolean discarded;

  ExportJob(
      Site site,
      DayRange days,
      ExportContent content,
      Path file,
      EventExporter exporter,
      DiskReserve reserve,
      Runnable onDone,
      Consumer<ExportJob> onRemoved) {
    this.site = site;
    this.days = days;
    this.content = content;
    this.file = file;
    this.reserve = reserve;
    this.onDone = onDone;
    this.onRemoved = onRemoved;
    this.thread =
        Thread.ofVirtual().name("export").unstarted(CurrentActor.bound(() -> run(exporter)));
  }

  /** The state of an export. */
  public sealed interface State {
    /** In progress. Both counts are 0 until the events have been counted. */
    record Running(long events, long total) implements State {
      /** The progress in percent, 0 to 100. */
      public long percent() {
        return total == 0 ? 0 : events * 100 / total;
      }
    }

    /** The file is complete and can be downloaded. */
    record Ready(long bytes) implements State {}

    /** The export failed; there is no file. */
    record Failed(ProblemException problem) implements State {}
  }

  void start() {
    thread.start();
  }

  private void run(EventExporter exporter) {
    State result = export(exporter);
    state = result;
    onDone.run();
    end.complete(result);
  }

  private State export(EventExporter exporter) {
    try {
      write(exporter);
      return discarded ? new State.Failed(dataErased()) : new State.Ready(Files.size(file));
    } catch (ProblemException e) {
      return new State.Failed(e);
    } catch (IOException | RuntimeException | Error e) {
      if (discarded) {
        return new State.Failed(dataErased());
      }
      LOG.error("Could not write an export", e);
      return new State.Failed(ProblemException.unavailable(problem(e), RETRY_AFTER));
    }
  }

  private static String problem(Throwable failure) {
    return switch (failure) {
      case WarehouseUnavailableException unavailable ->
          "The file could not be written: %s does not answer at present. Try again later."
              .formatted(
                  unavailable
                      .shard()
                      .map(shard -> shard + " of the warehouse")
                      .orElse("the warehouse"));
      case IOException _ ->
          "The file could not be written. Check the free space and the permissions of the data"
              + " directory. The error is in the server's log.";
      case OutOfMemoryError _ ->
          "The server has too little memory for the file. Try again later, or raise VOUCH_MEMORY.";
      default ->
          "The events could not be read or written, because of an error that is in the server's"
              + " log.";
    };
  }

  private static ProblemException dataErased() {
    return ProblemException.unavailable(
        "Data of this site was erased during the export. Start a new export.", RETRY_AFTER);
  }

  private void write(EventExporter exporter) throws IOException {
    try (FreeSpaceMonitor monitor = FreeSpaceMonitor.open(reserve)) {
      try {
        writeFile(exporter);
      } catch (IOException | RuntimeException e) {
        Files.deleteIfExists(file);
        if (monitor.refusal().isPresent()) {
          throw monitor.refusal().get();
        }
        throw e;
      }
    }
  }

  private void writeFile(EventExporter exporter) throws IOException {
    PrivateFiles.createFile(file);
    try (OutputStream to = Files.newOutputStream(file)) {
      exporter.export(
          new EventsExport(
              site.id(),
              days.from(),
              days.until(),
              content.format(),
              content.hasPeople() ? Optional.of(days.zone()) : Optional.empty()),
          to,
          this::updateProgress);
    }
  }

  private void updateProgress(long events, long total) {
    state = new State.Running(events, total);
  }

  /** Returns the current state. */
  public State state() {
    return state;
  }

  boolean isOf(SiteId other) {
    return site.id().equals(other);
  }

  /** Returns whether the export is in progress. */
  public boolean isRunning() {
    return state instanceof State.Running;
  }

  /** Returns a stage that completes when the export is ready or has failed. */
  CompletionStage<State> end() {
    return end.minimalCompletionStage();
  }

  /** Waits until the export is ready or has failed, at most for {@code timeMax}. */
  void awaitEnd(Duration timeMax) {
    try {
      State _ = end.get(timeMax.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      // The caller reads the state, which is still Running.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an export ends with a state", e);
    }
  }

  /**
   * Returns the file as a download.
   *
   * @throws ProblemException if the export is in progress or has failed
   */
  public FileResponse download() {
    return switch (state) {
      case State.Ready(long bytes) ->
          new FileResponse(file, bytes, contentType(), name(), () -> discarded);
      case State.Failed(ProblemException problem) -> throw problem;
      case State.Running _ ->
          throw ProblemException.unavailable("The export is in progress.", RETRY_AFTER);
    };
  }

  private String contentType() {
    return switch (content.format()) {
      case PARQUET -> "application/vnd.apache.parquet";
      case CSV -> "text/csv; charset=utf-8; header=present";
    };
  }

  /** Returns the suggested file name, such as {@code shop-events-2026-11-01-2026-11-30.parquet}. */
  public String name() {
    String title = "events %s %s".formatted(days.first(), days.last());
    return FileNames.of(site, title) + "." + content.format().wireName();
  }

  /**
   * Cancels the export if it is in progress, deletes its file and aborts its downloads. Returns
   * without waiting.
   */
  public void discard() {
    Thread.startVirtualThread(this::remove);
  }

  /** Discards the export and waits until its file is deleted. */
  void remove() {
    discarded = true;
    thread.interrupt();
    end.join();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("Could not delete an export file; retrying at the next start", e);
    }
    onRemoved.accept(this);
  }
}
