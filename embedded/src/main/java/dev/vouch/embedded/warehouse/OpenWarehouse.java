package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.EventPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.credit.UnreadableStateException;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open instance of the warehouse's files. {@link #reports}, {@link #export}, {@link #preview}
 * and {@link #warning} are thread-safe; all other methods are called by the projector's thread
 * only.
 */
final class OpenWarehouse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenWarehouse.class);

  /** How long the log keeps records at least (LogSettings). */
  private static final Duration LOG_RETENTION = Duration.ofDays(28);

  private static final long FIRST_POSITION = 1;

  private final WarehouseFiles files;
  private final EventStore events;
  private final RocksDbState state;
  private final StateOpener states;
  private final Optional<String> warning;
  private final Map<Integer, PartitionCredit> partitions = new HashMap<>();

  /** The partitions of which corrections of applied records may be left. */
  private final Set<Integer> workLeft = new HashSet<>();

  /** Up to where the log has been released. */
  private final Map<Integer, Long> released = new HashMap<>();

  private final StateHealth health = new StateHealth();
  private final Checkpointing checkpointing;
  private final LogReplay replay;
  private final LatestAnswers answers;
  private final Reports reports;
  private final Exports exports;
  private final StatePurge purge;

  private OpenWarehouse(WarehouseFiles files, OpenedEvents opened, RocksDbState state) {
    this.files = files;
    this.events = opened.events();
    this.warning = opened.warning();
    this.state = state;
    this.states = new StateOpener(files, events);
    this.workLeft.addAll(state.partitions());
    this.checkpointing = new Checkpointing(events, state);
    this.replay =
        new LogReplay(
            new RestorationMark(files.directory()),
            positionsBefore(files, events),
            files.log().lastPositions());
    this.answers = new LatestAnswers(events, recordedUntil(files), files.clock());
    this.reports = new Reports(answers::answer);
    this.exports = new Exports(events);
    this.purge = new StatePurge(state, files.clock());
  }

  /**
   * Opens the files; creates them if there are none.
   *
   * @throws WarehouseException if they cannot be opened
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

  /** The last position of each partition that the events have, or that the log no longer has. */
  private static LogPositions positionsBefore(WarehouseFiles files, EventStore events) {
    LogPositions before = LogPositions.NONE;
    for (int partition : files.log().partitions()) {
      long first = Math.max(events.next(partition), files.log().start(partition).position());
      before = before.with(partition, first - 1);
    }
    return before;
  }

  /** Returns the time until which a log is known to have all records: now, if it has none. */
  private static Instant recordedUntil(WarehouseFiles files) {
    return files.log().lastPositions().hasRecords() ? Instant.EPOCH : files.clock().instant();
  }

  /** Notes that everything that was appended to the log until a time has been applied. */
  void caughtUp(Instant until) {
    if (workLeft.isEmpty()) {
      answers.caughtUp(until);
    }
    replay.end();
  }

  /** Notes that the next record of the log cannot be read. */
  void cannotAdvance() {
    replay.end();
  }

  /** The records that restored events lack. */
  LogReplay replay() {
    return replay;
  }

  /** Whether it can be written. After a failed write, what it has may not be that of its files. */
  boolean isUsable() {
    return !health.hasFailed();
  }

  /** Returns what needs an operator. Thread-safe. */
  Optional<String> warning() {
    return warning;
  }

  private PartitionCredit partition(int number) {
    return partitions.computeIfAbsent(
        number,
        _ -> new PartitionCredit(number, states.begin(number, state), events, files.metrics()));
  }

  long next(int partition) {
    return partition(partition).next();
  }

  long endOfApplied(int partition) {
    return Math.max(next(partition), events.next(partition));
  }

  void apply(Batch batch) {
    boolean _ =
        health.noteFailure(
            () -> {
              workLeft.add(batch.partition());
              partition(batch.partition()).apply(batch);
              replay.applied(batch.partition(), events.next(batch.partition()));
              checkpointIfDue();
              return true;
            });
  }

  boolean continueWork(int partition) {
    return health.noteFailure(
        () -> {
          boolean isLeft = partition(partition).continueWork();
          if (!isLeft) {
            workLeft.remove(partition);
          }
          checkpointIfDue();
          return isLeft;
        });
  }

  private void checkpointIfDue() {
    endCheckpoint();
    if (checkpointing.isDue() || (!checkpointing.isRunning() && events.isRemovalDue())) {
      beginCheckpoint();
    }
  }

  /** One that has failed is repeated later, unless memory is short: then all is opened again. */
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
    Map<Integer, Long> next = new HashMap<>();
    partitions.forEach((partition, credit) -> next.put(partition, credit.next()));
    checkpointing.begin(next);
  }

  /**
   * Begins to make what is applied durable, unless that is in progress.
   *
   * @return the first position that is not durable yet, or that the log keeps for a closed day
   */
  long checkpoint(int partition) {
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
    return released(partition);
  }

  /** Makes what is applied durable, before it returns. */
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
   * While a closed day is not durable, or a day is open longer than the log keeps it, the log keeps
   * what it has. Days close late after the log's time has leapt (docs/decisions/0009).
   */
  private long released(int partition) {
    boolean isNeeded =
        !events.durableUntil(partition).equals(events.closedUntil(partition))
            || events
                .earliestOpen(partition)
                .filter(earliest -> earliest.isBefore(files.clock().instant().minus(LOG_RETENTION)))
                .isPresent();
    if (!isNeeded) {
      released.put(partition, checkpointing.next(partition));
    }
    return released.getOrDefault(partition, FIRST_POSITION);
  }

  /** A failed measurement keeps the last one; whatever is wrong fails the next operation too. */
  private void measureMemory() {
    try {
      files.metrics().memory(events.unwrittenBytes(), state.memoryBytes());
    } catch (WarehouseException | StateException e) {
      LOG.debug("The memory of the warehouse cannot be measured: {}", e.getMessage());
    }
  }

  /** Thread-safe. */
  ReportQueries reports() {
    return reports;
  }

  /**
   * Returns the credit that an event would have; empty if the state cannot be read, which the
   * projector notices too. Thread-safe; blocks.
   */
  Optional<PreviewedCredit> preview(LogRecord.ServerEvent event) {
    try {
      return state
          .used(FileLog.PARTITION)
          .flatMap(known -> known.readCopy(copy -> EventPreview.of(copy, event)));
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
