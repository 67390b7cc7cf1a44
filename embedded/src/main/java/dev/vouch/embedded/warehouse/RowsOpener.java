package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogStart;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.OpenedRows;
import dev.vouch.embedded.sealed.SealedDays;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the rows in {@code warehouse.duckdb}. What the log and the sealed days can restore is
 * replaced when it is damaged: DuckDB's WAL, and if that does not help, the file.
 */
final class RowsOpener {
  private static final Logger LOG = LoggerFactory.getLogger(RowsOpener.class);

  private final WarehouseFiles files;
  private final FormerWarehouse former;
  private final RestorationMark mark;
  private final DamagedFiles damaged;
  private final SealedDays sealed;

  RowsOpener(WarehouseFiles files, SealedDays sealed) {
    this.files = files;
    this.former = FormerWarehouse.in(files.directory());
    this.mark = new RestorationMark(files.directory());
    this.damaged = files.damagedFiles();
    this.sealed = sealed;
  }

  /**
   * Opens the rows; creates the file if there is none.
   *
   * @throws WarehouseException if that is impossible at present, or the file is damaged and the log
   *     was pruned
   */
  CreditedRows open() {
    if (former.exists()) {
      // It was not copied wholly.
      delete();
      files.deleteState();
    } else if (Files.notExists(file())) {
      markIfEventsAreElsewhere();
    }
    return switch (tryRows()) {
      case OpenedRows.Usable(CreditedRows rows) -> rows;
      case OpenedRows.Former() -> {
        former.setAside(file(), files.settings());
        yield open();
      }
      case OpenedRows.Unusable(String reason) -> openWithoutDuckDbLog(reason);
    };
  }

  private CreditedRows openWithoutDuckDbLog(String cause) {
    LOG.error(
        "DuckDB cannot open {}. Its WAL is renamed; the lost changes are replayed from log.db."
            + " Cause: {}",
        CreditedRows.FILE,
        cause);
    Set<String> earlier = damaged.names();
    duckDbLogs().forEach(damaged::setAside);
    return switch (tryRows()) {
      case OpenedRows.Usable(CreditedRows rows) -> rows;
      case OpenedRows.Former() -> open();
      case OpenedRows.Unusable(String reason) -> {
        refuseIfLogIsIncomplete(reason);
        LOG.error(
            "{} is damaged and is renamed. A new one is built from sealed/ and log.db; until then"
                + " reports are not available. Cause: {}",
            CreditedRows.FILE,
            reason);
        markIfEventsAreElsewhere();
        CreditedRows rows = replaceRows();
        damaged.delete(earlier);
        yield rows;
      }
    };
  }

  /** New rows lack the events of closed days, and those of the log. */
  private void markIfEventsAreElsewhere() {
    if (!sealed.span().isEmpty() || files.log().lastPositions().hasRecords()) {
      mark.set();
    }
  }

  /**
   * Renames the files of damaged rows that are closed, of which sealed days and log have all
   * events. Only the latest are kept.
   */
  void setAside() {
    damaged.deleteAll();
    duckDbLogs().forEach(damaged::setAside);
    Path _ = damaged.setAside(file());
  }

  /**
   * Deletes the files of rows that are closed, and of which sealed days and log have all events.
   */
  void delete() {
    duckDbLogs().forEach(RowsOpener::deleteIfExists);
    deleteIfExists(file());
  }

  private Path file() {
    return files.directory().resolve(CreditedRows.FILE);
  }

  private OpenedRows tryRows() {
    return CreditedRows.open(files.directory(), files.settings(), files.clock(), files.rollups());
  }

  /** What a partition without files of sealed days has lost, only the damaged file may have. */
  private void refuseIfLogIsIncomplete(String damage) {
    Set<Integer> partitions = new TreeSet<>(files.log().partitions());
    sealed.days().forEach(day -> partitions.remove(day.partition()));
    partitions.forEach(partition -> refuseIfIncomplete(files.log().start(partition), damage));
  }

  private static void refuseIfIncomplete(LogStart start, String damage) {
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
    Path aside = damaged.setAside(old);
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

  /** DuckDB's WAL and those a checkpoint or a recovery was writing. */
  private List<Path> duckDbLogs() {
    try (Stream<Path> present = Files.list(files.directory())) {
      return present.filter(file -> isDuckDbLog(file.getFileName().toString())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the data directory", e);
    }
  }

  private static boolean isDuckDbLog(String name) {
    return name.startsWith(CreditedRows.FILE + ".wal") && !DamagedFiles.isName(name);
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
