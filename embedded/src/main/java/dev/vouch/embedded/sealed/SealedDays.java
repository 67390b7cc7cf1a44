package dev.vouch.embedded.sealed;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.Transaction;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.ExpandedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The closed days with their credit, in one file for each partition and day. A file is complete and
 * durable when it gets its name, and only removals replace it. A crash at any moment leaves a day
 * without a file, or with the whole file of before or after the operation; each operation can be
 * repeated.
 *
 * <p>Thread-safe: operations run one at a time, except for {@link #write}. The owner makes a
 * removal here before its removal from the rows is durable, so that it is repeated after a crash,
 * and seals no day in between.
 */
public final class SealedDays {
  /** As measured with 64 to 4,096 MB: with half more, a day could not be written. */
  private static final long TOUCHES_PER_MEGABYTE = 400;

  private static final Logger LOG = LoggerFactory.getLogger(SealedDays.class);

  private final SealedFiles files;
  private final SealedDaysList list;
  private final NotRestoredDays notRestored;
  private final DuckDbSettings settings;

  private SealedDays(
      SealedFiles files,
      SealedDaysList list,
      NotRestoredDays notRestored,
      DuckDbSettings settings) {
    this.files = files;
    this.list = list;
    this.notRestored = notRestored;
    this.settings = settings;
  }

  /**
   * Opens a directory, or creates it.
   *
   * @param settings the limits of each operation
   * @throws SealedDaysException if it cannot be read or written
   */
  public static SealedDays open(Path directory, DuckDbSettings settings) {
    try {
      SealedFiles files = SealedFiles.open(directory);
      NotRestoredDays notRestored = NotRestoredDays.read(directory);
      SealedDaysList list = list(directory);
      list.add(files.all().keySet());
      list.add(notRestored.all());
      return new SealedDays(files, list, notRestored, settings);
    } catch (IOException e) {
      throw new SealedDaysException("the sealed days cannot be opened", e);
    }
  }

  private static SealedDaysList list(Path directory) throws IOException {
    try {
      return SealedDaysList.read(directory);
    } catch (SealedDaysList.DamagedListException e) {
      LOG.error(
          "{}. It is made again from the files in sealed/, so a file that is missing before the"
              + " first or after the last of them is not noticed",
          e.getMessage());
      return SealedDaysList.empty(directory);
    }
  }

  /** {@link #write Writes} and {@link #publish publishes} a closed day of the rows. */
  public void seal(SealedDay day, DuckDBConnection rows) {
    publish(write(day, rows));
  }

  /**
   * Writes a closed day of the rows to a file without a name and reads it back, unless its file
   * exists and is intact. Waits for no other operation, but only one day is written at a time.
   *
   * @param rows a connection of {@link CreditedRows#duplicate}
   * @throws IllegalArgumentException if the day is not closed
   * @throws SealedDaysException if it cannot be written, or not be read back
   */
  public WrittenDay write(SealedDay day, DuckDBConnection rows) {
    return attempt(
        () -> {
          Optional<SealedFile> existing = files.find(day);
          if (existing.isPresent() && files.check(existing.get()) instanceof DayCheck.Intact) {
            return new WrittenDay(day, Optional.empty());
          }
          if (!ExpandedRows.isClosed(rows, day.partition(), day.date())) {
            throw new IllegalArgumentException("the day is not closed: " + day);
          }
          Path file = files.createUnpublished();
          String query =
              ExpandedRows.select(
                  day.partition(),
                  day.date(),
                  TOUCHES_PER_MEGABYTE * settings.memoryLimitMegabytes());
          try {
            boolean _ =
                Transaction.run(
                    rows,
                    () -> {
                      ParquetFiles.write(rows, query, file);
                      return true;
                    });
            return new WrittenDay(day, Optional.of(SealedFiles.sync(file)));
          } catch (SQLException | IOException | RuntimeException e) {
            files.deleteUnpublished();
            throw e;
          }
        });
  }

  /**
   * Gives the file of a written day its name. To be called only if nothing was removed from the
   * rows since {@link #write} was called.
   */
  public void publish(WrittenDay written) {
    SealedDay _ =
        run(
            () -> {
              if (written.checksum().isPresent()) {
                files.publish(written.day(), written.checksum().get());
              }
              list.add(Set.of(written.day()));
              return written.day();
            });
  }

  /** Deletes the file of a written day that is not published. */
  public void discard() {
    boolean _ =
        run(
            () -> {
              files.deleteUnpublished();
              return true;
            });
  }

  /**
   * Loads all sealed days into the rows, each in one transaction, instead of the rows that they
   * have of the day. Days that are not intact are left as they are, and are {@link #notRestored}
   * from then on.
   *
   * @return what was found of each day
   * @throws dev.vouch.core.warehouse.WarehouseException if the rows cannot be written
   */
  public List<DayCheck> restore(CreditedRows rows) {
    return span().stream().map(day -> restore(day, rows)).toList();
  }

  /** Loads one sealed day as {@link #restore(CreditedRows)} does all. */
  public DayCheck restore(SealedDay day, CreditedRows rows) {
    return run(
        () -> {
          Optional<SealedFile> file = files.find(day);
          return file.isPresent() ? restore(file.get(), rows) : missing(day);
        });
  }

  /**
   * Leaves a day without a file to the log, which has all that decides its events: it is sealed
   * again from the rows.
   */
  public void leaveToLog(SealedDay day) {
    boolean _ =
        run(
            () -> {
              notRestored.remove(day);
              return true;
            });
  }

  private DayCheck missing(SealedDay day) throws IOException {
    notRestored.add(day);
    return new DayCheck.Missing(day);
  }

  private DayCheck restore(SealedFile file, CreditedRows rows) throws IOException {
    DayCheck check = files.check(file);
    if (check instanceof DayCheck.Intact) {
      // First: a restoration that is interrupted in between loads the day again.
      notRestored.remove(file.day());
      rows.load(file.day().partition(), file.day().date(), ParquetFiles.select(files.path(file)));
    } else {
      notRestored.add(file.day());
    }
    return check;
  }

  /**
   * Returns the days whose files were missing or damaged when the rows were restored. What the rows
   * have of them is not to be sealed. Never waits for another operation.
   */
  public SortedSet<SealedDay> notRestored() {
    return notRestored.all();
  }

  /**
   * Removes a user's events as from the rows.
   *
   * @return the days that cannot be read, from which nothing was removed
   */
  public List<DayCheck.Damaged> erase(CreditChange.UserErased erased) {
    return remove(SealedRemoval.ofUser(erased));
  }

  /**
   * Removes the events of sites received before a time of each, such as after their deletion or the
   * end of their retention; otherwise as {@link #erase}.
   */
  public List<DayCheck.Damaged> deleteBefore(Map<SiteId, Instant> times) {
    return remove(SealedRemoval.ofSites(times));
  }

  /**
   * Removes the keys of the orders of days, to which no open day can refer; otherwise as {@link
   * #erase}.
   */
  public List<DayCheck.Damaged> removeOrderKeys(Collection<SealedDay> days) {
    return run(
        () -> {
          List<SealedFile> ofDays =
              files.all().values().stream().filter(file -> days.contains(file.day())).toList();
          if (ofDays.isEmpty()) {
            return List.of();
          }
          try (SealedRewrite rewrite =
              SealedRewrite.begin(files, settings, SealedRemoval.ofOrderKeys())) {
            return rewrite.run(ofDays);
          }
        });
  }

  private List<DayCheck.Damaged> remove(SealedRemoval removal) {
    return run(
        () -> {
          try (SealedRewrite rewrite = SealedRewrite.begin(files, settings, removal)) {
            return rewrite.run(files.all().values());
          }
        });
  }

  /** Returns the days that have a file. */
  public Set<SealedDay> days() {
    return run(() -> Set.copyOf(files.all().keySet()));
  }

  /**
   * Returns the days of each partition from its first to its last that is or was sealed, in order.
   */
  public List<SealedDay> span() {
    return run(() -> List.copyOf(list.days()));
  }

  /** Returns the first day of a partition that is or was sealed; empty if none was. */
  public Optional<LocalDate> first(int partition) {
    return run(() -> list.first(partition));
  }

  /** Reads all files and compares their checksums. */
  public List<DayCheck> verify() {
    return run(() -> SealedDaysCheck.run(files, list, notRestored));
  }

  /** What an operation does with the files. */
  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException, IOException;
  }

  private synchronized <T> T run(Work<T> work) {
    return attempt(
        () -> {
          try {
            return work.run();
          } finally {
            files.deleteUnfinished();
          }
        });
  }

  private static <T> T attempt(Work<T> work) {
    try {
      return work.run();
    } catch (SQLException | IOException e) {
      throw new SealedDaysException("the sealed days cannot be read or written", e);
    }
  }
}
