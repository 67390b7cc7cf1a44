package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.EventPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.credit.UnreadableStateException;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open instance of the warehouse's files. {@link #reports}, {@link #export}, {@link #preview}
 * and {@link #warning} are thread-safe; all other methods are called by the projector's thread
 * only.
 */
final class OpenWarehouse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenWarehouse.class);

  /** The minimum time for which the log keeps records (LogSettings). */
  private static final Duration LOG_RETENTION = Duration.ofDays(28);

  private static final long FIRST_POSITION = 1;

  private final WarehouseFiles files;
  private final EventStore events;
  private final RocksDbState state;
  private final Optional<String> warning;
  private final BatchCredit credit;
  private final StateHealth health = new StateHealth();
  private final Checkpointing checkpointing;
  private final RestorationProgress restoration;
  private final LatestAnswers answers;
  private final Reports reports;
  private final Exports exports;
  private final StatePurge purge;

  /** Whether corrections of applied records may be pending. */
  private boolean isWorkLeft;

  /** The first position that the log must keep. */
  private long released = FIRST_POSITION;

  private OpenWarehouse(WarehouseFiles files, OpenedEvents opened, RocksDbState state) {
    this.files = files;
    this.events = opened.events();
    this.warning = opened.warning();
    this.state = state;
    this.isWorkLeft = state.credit().next() > FIRST_POSITION;
    this.credit =
        new BatchCredit(new StateOpener(files, events).begin(state), events, files.metrics());
    this.checkpointing = new Checkpointing(events, state);
    this.restoration =
        new RestorationProgress(
            new RestorationMark(files.directory()),
            Math.max(events.next(), files.log().start().position()) - 1,
            files.log().lastPosition());
    this.answers = new LatestAnswers(events, recordedUntil(files), files.clock());
    this.reports = new Reports(answers::answer);
    this.exports = new Exports(events);
    this.purge = new StatePurge(state, files.clock());
  }

  /**
   * Opens the files; creates them if they do not exist.
   *
   * @throws WarehouseException if the files cannot be opened
   */
  static OpenWarehouse open(WarehouseFiles files) {
    OpenedEvents opened = OpenedEvents.open(files);
    try {
      RocksDbState state = new StateOpener(files, opened.events()).open();
      try {
        OpenWarehouse warehouse = new OpenWarehouse(files, opened, state);
        warehouse.purge.start();
        warehouse.measureMemory();
        return warehouse;
      } catch (RuntimeException e) {
        state.close();
        throw e;
      }
    } catch (RuntimeException e) {
      opened.events().close();
      throw e;
    }
  }

  /**
   * Returns the time until which the events are known to be complete: now for an empty log,
   * otherwise unknown.
   */
  private static Instant recordedUntil(WarehouseFiles files) {
    return files.log().lastPosition() > 0 ? Instant.EPOCH : files.clock().instant();
  }

  /** Records that everything that was appended to the log until a time is applied. */
  void caughtUp(Instant until) {
    if (!isWorkLeft) {
      answers.caughtUp(until);
    }
    restoration.end();
  }

  /** Records that the next record of the log cannot be read. */
  void cannotAdvance() {
    restoration.end();
  }

  /** Returns the progress of a restoration. */
  RestorationProgress restoration() {
    return restoration;
  }

  /**
   * Whether the warehouse can be written. After a failed write it must be opened again, since
   * memory may differ from the files.
   */
  boolean isUsable() {
    return !health.hasFailed();
  }

  /** Returns a problem that needs an operator; empty if there is none. Thread-safe. */
  Optional<String> warning() {
    return warning;
  }

  long next() {
    return credit.next();
  }

  long endOfApplied() {
    return Math.max(next(), events.next());
  }

  void apply(Batch batch) {
    boolean _ =
        health.noteFailure(
            () -> {
              isWorkLeft = true;
              credit.apply(batch);
              restoration.applied(events.next());
              checkpointIfDue();
              return true;
            });
  }

  boolean continueWork() {
    return health.noteFailure(
        () -> {
          isWorkLeft = credit.continueWork();
          checkpointIfDue();
          return isWorkLeft;
        });
  }

  private void checkpointIfDue() {
    endCheckpoint();
    if (checkpointing.isDue() || (!checkpointing.isRunning() && events.isRemovalDue())) {
      beginCheckpoint();
    }
  }

  /**
   * Ends a written checkpoint. A failed one is repeated later, unless memory is short: then the
   * failure is thrown, and the warehouse is opened again.
   */
  private void endCheckpoint() {
    try {
      checkpointing.endIfWritten();
    } catch (WarehouseException e) {
      if (checkpointing.isDue()) {
        throw e;
      }
      LOG.warn("A checkpoint failed, and is repeated later. No data are lost", e);
    }
  }

  private void beginCheckpoint() {
    checkpointing.begin(credit.next());
  }

  /**
   * Begins a checkpoint, unless one is running.
   *
   * @return the first position that the log must keep
   */
  long checkpoint() {
    boolean _ =
        health.noteFailure(
            () -> {
              endCheckpoint();
              if (!checkpointing.isRunning()) {
                beginCheckpoint();
              }
              return true;
            });
    measureMemory();
    return released();
  }

  /** Makes everything that is applied durable before it returns. */
  void checkpointAll() {
    boolean _ =
        health.noteFailure(
            () -> {
              beginCheckpoint();
              checkpointing.end();
              return true;
            });
  }

  /**
   * Returns the first position that the log must keep. It does not advance while a closed day is
   * not durable, or while a day with events stays open for longer than the log's retention: days
   * close late after a leap of the log's time (docs/decisions/0009).
   */
  private long released() {
    boolean isNeeded =
        !events.durableUntil().equals(events.closedUntil())
            || events
                .earliestOpen()
                .filter(earliest -> earliest.isBefore(files.clock().instant().minus(LOG_RETENTION)))
                .isPresent();
    if (!isNeeded) {
      released = checkpointing.next();
    }
    return released;
  }

  /**
   * Measures the memory. If that fails, keeps the last measurement; the cause makes the next
   * operation fail too.
   */
  private void measureMemory() {
    try {
      files.metrics().memory(events.unwrittenBytes(), state.memoryBytes());
    } catch (WarehouseException | StateException e) {
      LOG.debug("The memory of the warehouse cannot be measured: {}", e.getMessage());
    }
  }

  /** Returns the reports. Thread-safe. */
  ReportQueries reports() {
    return reports;
  }

  /**
   * Returns the credit that an event would have. Empty if the state cannot be read; the projector
   * then detects this too. Thread-safe; blocks.
   */
  Optional<PreviewedCredit> preview(LogRecord.ServerEvent event) {
    try {
      return state.credit().readCopy(copy -> EventPreview.of(copy, event));
    } catch (StateException | UnreadableStateException e) {
      LOG.debug("The credit of an event cannot be previewed", e);
      return Optional.empty();
    }
  }

  void export(EventsExport export, OutputStream to, EventExporter.Progress progress)
      throws IOException {
    exports.write(export, to, progress);
  }

  @Override
  public void close() {
    try (events;
        state;
        purge;
        checkpointing;
        exports) {
      reports.close();
      if (isUsable()) {
        checkpointAll();
      }
    } catch (StateException | WarehouseException e) {
      LOG.warn("The warehouse was closed without its latest changes, which follow again", e);
    }
    if (health.isDamaged()) {
      LOG.error("The credit state is damaged; it is built again from the log");
      files.deleteState();
    }
  }
}
