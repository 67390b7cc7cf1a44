package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.OpenedRows;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.state.OpenedState;
import dev.vouch.embedded.state.PartitionState;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateException;
import dev.vouch.embedded.state.StateSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the files of the warehouse: the credited rows in {@code warehouse.duckdb} and the credit
 * state in {@code state/}. What the log can restore is replaced when it is damaged: DuckDB's WAL,
 * the state, and the rows if the log has every record.
 */
final class WarehouseFiles {
  private static final Logger LOG = LoggerFactory.getLogger(WarehouseFiles.class);
  private static final long FIRST_POSITION = 1;
  private static final String STATE = "state";
  private static final String SEALED = "sealed";
  private static final String ASIDE = ".aside-";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Path directory;
  private final DuckDbSettings settings;
  private final Clock clock;
  private final Supplier<LogStart> log;
  private final FormerWarehouse former;

  /**
   * @param log where the log begins, from which the warehouse is rebuilt
   */
  WarehouseFiles(Path directory, DuckDbSettings settings, Clock clock, Supplier<LogStart> log) {
    this.directory = directory;
    this.settings = settings;
    this.clock = clock;
    this.log = log;
    this.former = new FormerWarehouse(directory);
  }

  Clock clock() {
    return clock;
  }

  /**
   * Opens the rows; creates the file if there is none.
   *
   * @throws WarehouseException if that is impossible at present, or the file is damaged and the log
   *     was pruned
   */
  CreditedRows openRows(SealedDays sealed) {
    createDirectory();
    if (former.exists()) {
      // It was not copied wholly.
      deleteIfExists(file());
      duckDbLogs().forEach(WarehouseFiles::deleteIfExists);
      deleteState();
    }
    return switch (tryRows()) {
      case OpenedRows.Usable(CreditedRows rows) -> {
        restore(rows, sealed);
        yield rows;
      }
      case OpenedRows.Former() -> {
        former.setAside(file(), settings);
        yield openRows(sealed);
      }
      case OpenedRows.Unusable _ -> openWithoutDuckDbLog(sealed);
    };
  }

  private CreditedRows openWithoutDuckDbLog(SealedDays sealed) {
    LOG.error(
        "DuckDB cannot open {}. Its WAL is renamed; the lost changes are replayed from log.db",
        CreditedRows.FILE);
    duckDbLogs().forEach(log -> move(log, asideOf(log)));
    return switch (tryRows()) {
      case OpenedRows.Usable(CreditedRows rows) -> rows;
      case OpenedRows.Former() -> openRows(sealed);
      case OpenedRows.Unusable(String reason) -> {
        if (sealed.days().isEmpty()) {
          refuseIfLogIsIncomplete(reason);
        }
        LOG.error(
            "{} is damaged and is renamed. A new one is built from sealed/ and log.db; until then"
                + " reports are incomplete. Cause: {}",
            CreditedRows.FILE,
            reason);
        CreditedRows rows = replaceRows();
        restore(rows, sealed);
        yield rows;
      }
    };
  }

  /** Loads the sealed days into new rows; what is later follows from the log. */
  private static void restore(CreditedRows rows, SealedDays sealed) {
    int days = sealed.days().size();
    if (!rows.partitions().isEmpty() || days == 0) {
      return;
    }
    LOG.warn("{} is new: {} days are loaded from sealed/", CreditedRows.FILE, days);
    for (DayCheck check : sealed.restore(rows)) {
      switch (check) {
        case DayCheck.Intact _ -> {
          // Its events are loaded.
        }
        case DayCheck.Damaged(SealedDay day, String file, String reason) ->
            LOG.error(
                "Reports lack the events of {}, because sealed/{} is damaged ({}): restore it from"
                    + " a backup and delete {}",
                day.date(),
                file,
                reason,
                CreditedRows.FILE);
        case DayCheck.Missing(SealedDay day) ->
            LOG.error("Reports lack the events of {}, which has no file in sealed/", day.date());
      }
    }
  }

  SealedDays openSealedDays() {
    createDirectory();
    return SealedDays.open(directory.resolve(SEALED), settings);
  }

  private Path file() {
    return directory.resolve(CreditedRows.FILE);
  }

  private OpenedRows tryRows() {
    return CreditedRows.open(directory, settings, clock);
  }

  /** What the log has lost, only the damaged file may still have. */
  private void refuseIfLogIsIncomplete(String damage) {
    LogStart start = log.get();
    if (!start.isComplete()) {
      throw WarehouseException.damaged(
          ("warehouse.duckdb is damaged, and the log has only the events that were recorded since"
               + " %s (%s); others are in no other file. Restore the data directory from a backup."
               + " Without a backup, move warehouse.duckdb to another directory and start again:"
               + " reports then have only the events of the log. Cause: %s")
              .formatted(start.writtenAt(), start.description(), damage));
    }
  }

  private CreditedRows replaceRows() {
    Path old = file();
    Path aside = asideOf(old);
    move(old, aside);
    try {
      if (tryRows() instanceof OpenedRows.Usable(CreditedRows rows)) {
        return rows;
      }
    } catch (WarehouseException e) {
      LOG.error("A new {} cannot be created either", CreditedRows.FILE, e);
    }
    // Not the file's fault: leave it as it was.
    deleteIfExists(old);
    move(aside, old);
    throw new WarehouseException(
        "cannot create the warehouse in the data directory: check its free space and rights");
  }

  /**
   * Opens the credit state that belongs to the rows. One that is damaged, that is ahead of the rows
   * because these have lost their latest commits, or whose next record was pruned from the log, is
   * deleted: the state follows from the log, which keeps its records as long as the state needs
   * them.
   */
  RocksDbState openState(CreditedRows rows, SealedDays sealed) {
    RocksDbState state = openStateOf(rows);
    try {
      if (former.exists()) {
        former.copyTo(rows, state, sealed);
      }
      return state;
    } catch (RuntimeException e) {
      state.close();
      throw e;
    }
  }

  private RocksDbState openStateOf(CreditedRows rows) {
    Optional<RocksDbState> existing = tryState().filter(state -> isUsableWith(rows, state));
    if (existing.isPresent()) {
      return existing.get();
    }
    LOG.warn("The credit state is built again from log.db; until then reports are behind");
    deleteState();
    return tryState()
        .orElseThrow(
            () ->
                new WarehouseException(
                    "cannot create the credit state: check the disk, its free space and rights"));
  }

  /** Deletes the state, which must not be open. */
  void deleteState() {
    RocksDbState.delete(directory.resolve(STATE));
  }

  private Optional<RocksDbState> tryState() {
    try {
      return switch (RocksDbState.open(
          directory.resolve(STATE),
          StateSettings.withMemory(settings.memoryLimitMegabytes() / 8),
          CreditProcessor.STATE_FORMAT)) {
        case OpenedState.Usable(RocksDbState state) -> Optional.of(state);
        case OpenedState.Unusable(String reason) -> {
          LOG.error(reason);
          yield Optional.empty();
        }
      };
    } catch (StateException e) {
      throw new WarehouseException(
          "the credit state cannot be read or written: check the disk, its free space and rights",
          e);
    }
  }

  private boolean isUsableWith(CreditedRows rows, RocksDbState state) {
    long oldest = log.get().position();
    for (int partition : state.partitions()) {
      long next = state.partition(partition).next();
      if (next > rows.next(partition) || (next > FIRST_POSITION && next < oldest)) {
        state.close();
        return false;
      }
    }
    return true;
  }

  /** Begins a partition that has no rows or no state where the log begins. */
  PartitionState begin(int partition, CreditedRows rows, RocksDbState state) {
    LogStart start = log.get();
    if (rows.next(partition) == FIRST_POSITION && !start.isComplete()) {
      if (rows.earliest(partition).isEmpty()) {
        logIncompleteStart(start);
      }
      rows.begin(partition, start.position());
    }
    PartitionState credit = state.partition(partition);
    if (credit.next() == FIRST_POSITION) {
      credit.commit(start.position());
    }
    return credit;
  }

  private static void logIncompleteStart(LogStart start) {
    LOG.error(
        "{} is new, but the log has only the events that were recorded since {} ({}): reports"
            + " lack all others. If there is another {}, stop Vouch and put it back, or restore a"
            + " backup",
        CreditedRows.FILE,
        start.writtenAt(),
        start.description(),
        CreditedRows.FILE);
  }

  private void createDirectory() {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the data directory: check rights", e);
    }
  }

  /** DuckDB's WAL and those a checkpoint or a recovery was writing. */
  private List<Path> duckDbLogs() {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(CreditedRows.FILE + ".wal"))
          .filter(file -> !file.getFileName().toString().contains(ASIDE))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the data directory", e);
    }
  }

  private Path asideOf(Path file) {
    return file.resolveSibling(file.getFileName() + ASIDE + STAMP.format(clock.instant()));
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot rename a file of the warehouse: check rights", e);
    }
  }

  private static void deleteIfExists(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete a file of the warehouse: check rights", e);
    }
  }
}
