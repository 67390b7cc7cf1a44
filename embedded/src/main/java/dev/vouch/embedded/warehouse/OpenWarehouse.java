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
import dev.vouch.embedded.duckdb.DuckDbFailure;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open instance of the warehouse's files. {@link #members}, {@link #publicLinks}, {@link
 * #export} and {@link #preview} are thread-safe; all other methods are called by the projector's
 * thread only.
 */
final class OpenWarehouse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenWarehouse.class);
  private static final long FIRST_POSITION = 1;

  private final WarehouseFiles files;
  private final StateOpener states;
  private final CreditedRows rows;
  private final RocksDbState state;
  private final DaySealing sealing;
  private final RowSorting sorting;
  private final RowRollups rollups;
  private final Map<Integer, PartitionCredit> partitions = new HashMap<>();
  private final Map<Integer, Long> durable = new HashMap<>();
  private final RowsDamage damage;
  private final CaughtUp caughtUp;

  /** The partitions of which corrections of applied records may be left. */
  private final Set<Integer> workLeft = new HashSet<>();

  private final Reports reports;
  private final DuckDbExporter exports;
  private final StatePurge purge;
  private final LogReplay replay;
  private final RowsReplacement replacement;
  private final StateHealth health;
  private final CheckpointDelay checkpointDelay;

  private OpenWarehouse(
      WarehouseFiles files,
      CreditedRows rows,
      StateOpener states,
      RocksDbState state,
      DaySealing sealing,
      RowsDamage damage,
      ScheduledExecutorService background) {
    this.files = files;
    this.states = states;
    this.rows = rows;
    this.sealing = sealing;
    this.sorting = new RowSorting(rows, files.clock());
    this.rollups = new RowRollups(rows, files.clock());
    this.state = state;
    this.workLeft.addAll(state.partitions());
    this.damage = damage;
    this.replacement = new RowsReplacement(files, rows, damage);
    this.health = new StateHealth(damage);
    this.checkpointDelay = new CheckpointDelay(files.clock());
    this.caughtUp = new CaughtUp(recordedUntil(files));
    this.reports = new Reports(rows::duplicate, caughtUp, damage, files.clock());
    this.exports = new DuckDbExporter(rows, damage, files.exportParts());
    this.purge = new StatePurge(state, files.clock(), background);
    this.replay =
        new LogReplay(
            new RestorationMark(files.directory()),
            positionsBefore(files, rows),
            files.log().lastPositions());
  }

  /** The last position of each partition that the rows have, or that the log no longer has. */
  private static LogPositions positionsBefore(WarehouseFiles files, CreditedRows rows) {
    LogPositions before = LogPositions.NONE;
    for (int partition : files.log().partitions()) {
      long first = Math.max(rows.next(partition), files.log().start(partition).position());
      before = before.with(partition, first - 1);
    }
    return before;
  }

  /** Takes over open files. */
  static OpenWarehouse of(
      WarehouseFiles files,
      CreditedRows rows,
      StateOpener states,
      RocksDbState state,
      DaySealing sealing,
      RowsDamage damage,
      ScheduledExecutorService background) {
    OpenWarehouse warehouse =
        new OpenWarehouse(files, rows, states, state, sealing, damage, background);
    warehouse.purge.start();
    warehouse.measureMemory();
    warehouse.notRestored().ifPresent(LOG::warn);
    return warehouse;
  }

  /** Until when an empty log has everything. */
  private static Instant recordedUntil(WarehouseFiles files) {
    return files.log().lastPositions().hasRecords() ? Instant.EPOCH : files.clock().instant();
  }

  /** Notes that everything that was appended to the log until a time has been applied. */
  void caughtUp(Instant until) {
    if (workLeft.isEmpty() && rows.isFolded()) {
      caughtUp.until(until);
    }
    replay.end();
  }

  /** Notes that the next record of the log cannot be read. */
  void cannotAdvance() {
    files.damagedFiles().deleteOld();
    replay.end();
  }

  /** The records that restored rows lack. */
  LogReplay replay() {
    return replay;
  }

  /** Whether it can be queried and written. After a failed write, neither database can be. */
  boolean isUsable() {
    return !health.hasFailed() && rows.isUsable();
  }

  /** Whether a block of the rows' file is damaged. Thread-safe. */
  boolean hasDamagedRows() {
    return damage.isFound();
  }

  /** Returns what the rows lack because sealed days were damaged or missing. Thread-safe. */
  Optional<String> notRestored() {
    return NotRestoredWarning.of(sealing.notRestored());
  }

  /** Whether the rows' file is damaged, and sealed days and log have all of its events. */
  boolean canBeReplaced() {
    return replacement.isDue();
  }

  private PartitionCredit partition(int number) {
    return partitions.computeIfAbsent(
        number,
        _ ->
            new PartitionCredit(
                number, states.begin(number, state), rows, sealing, files.metrics()));
  }

  long next(int partition) {
    return partition(partition).next();
  }

  long endOfApplied(int partition) {
    return Math.max(next(partition), rows.next(partition));
  }

  void apply(Batch batch) {
    boolean _ =
        write(
            () -> {
              workLeft.add(batch.partition());
              partition(batch.partition()).apply(batch);
              replay.applied(batch.partition(), rows.next(batch.partition()));
              boolean _ = rollups.makeNext();
              return true;
            });
  }

  boolean continueWork(int partition) {
    return write(
        () -> {
          boolean isLeft = partition(partition).continueWork();
          if (!isLeft) {
            workLeft.remove(partition);
          }
          boolean _ = sealing.sealNext(partition);
          sortNext(partition);
          boolean isMade = rollups.makeNext();
          return isLeft || isMade;
        });
  }

  /** Writes, and if reports take the memory for that, once more without them. */
  private boolean write(BooleanSupplier work) {
    try {
      return health.noteFailure(work);
    } catch (WarehouseException e) {
      if (DuckDbFailure.of(e.getCause()) != DuckDbFailure.OUT_OF_MEMORY) {
        throw e;
      }
      LOG.info("Reports wait for the warehouse, which needs the memory that they take");
      return reports.writeAlone(() -> health.noteFailure(work));
    }
  }

  private void sortNext(int partition) {
    partition(partition)
        .completeUntil()
        .ifPresent(completeUntil -> sorting.sortNext(partition, completeUntil));
  }

  /** Folds all corrections, and makes all rollups that are due. */
  void rollUp() {
    rows.foldAll();
    rollups.makeAll();
  }

  /**
   * Makes what is applied durable; a checkpoint that fails or has to wait is repeated later, and
   * loses nothing. While a closed day is not sealed, the log keeps what it has.
   */
  long checkpoint(int partition) {
    files.damagedFiles().deleteOld();
    sealing.sealSome(partition);
    sortNext(partition);
    long next = next(partition);
    try {
      if (rows.checkpoint()) {
        checkpointDelay.end();
        state.checkpoint();
        if (!sealing.isDue(partition)) {
          durable.put(partition, next);
        }
      } else {
        checkpointDelay.begin().ifPresent(LOG::warn);
      }
    } catch (WarehouseException e) {
      damage.note(e);
      LOG.warn("Checkpoint failed ({}); retrying later. No data is lost", e.getMessage());
    } catch (StateException e) {
      health.noteFailedCheckpoint();
      LOG.warn("Checkpoint failed ({}); retrying later. No data is lost", e.getMessage());
    }
    measureMemory();
    return durable.getOrDefault(partition, FIRST_POSITION);
  }

  /** A failed measurement keeps the last one; whatever is wrong fails the next operation too. */
  private void measureMemory() {
    try {
      files.metrics().memory(rows.memoryBytes(), state.memoryBytes());
    } catch (WarehouseException | StateException e) {
      LOG.debug("The memory of the warehouse cannot be measured: {}", e.getMessage());
    }
  }

  /** Queries of members. Thread-safe. */
  ReportQueries members() {
    return reports.members();
  }

  /** Queries of readers of a public link. Thread-safe. */
  ReportQueries publicLinks() {
    return reports.publicLinks();
  }

  /**
   * Returns the credit that an event would have; empty if the state cannot be read, which the
   * projector notices too. Thread-safe; blocks.
   */
  Optional<PreviewedCredit> preview(LogRecord.ServerEvent event) {
    try {
      return state
          .used(SqliteLog.PARTITION)
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
    try (rows;
        state;
        purge;
        exports;
        sealing) {
      reports.close();
    } catch (StateException e) {
      LOG.warn("The credit state was closed without its latest changes, which follow again", e);
    }
    if (health.isDamaged()) {
      LOG.error("The credit state is damaged; it is built again from log.db");
      files.deleteState();
    }
  }
}
