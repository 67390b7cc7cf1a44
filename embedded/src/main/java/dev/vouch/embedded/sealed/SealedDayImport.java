package dev.vouch.embedded.sealed;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.ImportedRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;

/**
 * Writes sealed days with the rows of another engine, while no warehouse uses the directory. Used
 * and closed by one thread.
 */
public final class SealedDayImport implements AutoCloseable {
  private static final int PARTITION = 0;
  private static final int ORDERS_AT_ONCE = 1_000;
  private static final String ORDERS = "orders.duckdb";

  private final Path target;
  private final Path work;
  private final DuckDBConnection connection;
  private final ImportedRows rows;

  private SealedDayImport(Path target, Path work, DuckDBConnection connection) {
    this.target = target;
    this.work = work;
    this.connection = connection;
    this.rows = new ImportedRows(connection);
  }

  /**
   * Opens a directory of sealed days; creates it if it does not exist.
   *
   * @param work a directory for the orders that are kept until the last day is written, and for
   *     temporary files
   */
  public static SealedDayImport open(Path target, Path work, DuckDbSettings settings) {
    try {
      SealedFiles _ = SealedFiles.open(target);
      return new SealedDayImport(
          target,
          work,
          ParquetFiles.database(work.resolve(ORDERS), settings, work.resolve("spill")));
    } catch (SQLException | IOException e) {
      throw unwritable(e);
    }
  }

  /** Reads orders one after the other. */
  @FunctionalInterface
  public interface OrderSource {
    void read(Consumer<FinalOrder> to);
  }

  /** Keeps the orders that closed days have placed, instead of those that it has. */
  public void setOrders(OrderSource orders) {
    write(
        () -> {
          rows.clearOrders();
          List<FinalOrder> waiting = new ArrayList<>();
          orders.read(
              order -> {
                waiting.add(order);
                if (waiting.size() == ORDERS_AT_ONCE) {
                  write(() -> rows.addOrders(waiting));
                  waiting.clear();
                }
              });
          rows.addOrders(waiting);
        });
  }

  /** Whether a day has a file. */
  public boolean has(LocalDate day) {
    try {
      return new SealedFiles(target).find(new SealedDay(PARTITION, day)).isPresent();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Reads the rows of a day as files in the Parquet format. */
  @FunctionalInterface
  public interface DaySource {
    void read(Consumer<byte[]> to);
  }

  /**
   * Writes a day's file, instead of the one that it has.
   *
   * @param source of its rows, with the columns that a migration copies; at least one file
   * @param changedBy the position of the last record of the log that is considered in the rows
   */
  public void add(LocalDate day, DaySource source, long changedBy) {
    write(
        () -> {
          List<Path> parts = new ArrayList<>();
          try {
            source.read(part -> write(() -> addPart(part, parts)));
            publish(new SealedDay(PARTITION, day), parts, changedBy);
          } finally {
            for (Path part : parts) {
              Files.delete(part);
            }
          }
        });
  }

  private void addPart(byte[] content, List<Path> parts) throws IOException {
    Path part = work.resolve("part-%d.parquet".formatted(parts.size()));
    PrivateFiles.createFile(part);
    parts.add(part);
    Files.write(part, content);
  }

  private void publish(SealedDay day, List<Path> parts, long changedBy)
      throws SQLException, IOException {
    SealedFiles files = new SealedFiles(target);
    Path written = files.createUnpublished();
    ParquetFiles.write(
        connection,
        ImportedRows.select(day.date(), ParquetFiles.select(parts), changedBy),
        written);
    files.publish(day, SealedFiles.sync(written));
    SealedDaysList list = SealedDaysList.read(target);
    list.add(Set.of(day));
  }

  /** What writes files. */
  @FunctionalInterface
  private interface Work {
    void run() throws SQLException, IOException;
  }

  private static void write(Work work) {
    try {
      work.run();
    } catch (SQLException | IOException e) {
      throw unwritable(e);
    }
  }

  private static SealedDaysException unwritable(Exception e) {
    return new SealedDaysException("the sealed days cannot be written", e);
  }

  @Override
  public void close() {
    write(connection::close);
  }
}
