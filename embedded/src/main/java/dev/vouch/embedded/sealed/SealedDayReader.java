package dev.vouch.embedded.sealed;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.ClosedRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;

/**
 * Reader of sealed days whose owner may replace their files meanwhile: it reads a copy of each.
 * Used and closed by one thread.
 */
public final class SealedDayReader implements AutoCloseable {
  /** In one part, so that its bytes fit in memory. */
  private static final long ROWS_AT_ONCE = 250_000;

  private static final Duration DAY = Duration.ofDays(1);

  private final Path source;
  private final Path copies;
  private final DuckDBConnection connection;

  private SealedDayReader(Path source, Path copies, DuckDBConnection connection) {
    this.source = source;
    this.copies = copies;
    this.connection = connection;
  }

  /**
   * Opens a reader.
   *
   * @param source the directory of the files; none are sealed if it does not exist
   * @param copies an empty directory, which is deleted when the reader is closed
   */
  public static SealedDayReader open(Path source, Path copies, DuckDbSettings settings) {
    try {
      return new SealedDayReader(
          source, copies, ParquetFiles.database(settings, copies.resolve("spill")));
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Returns the version of each day at present. */
  public SortedMap<SealedDay, String> versions() {
    SortedMap<SealedDay, String> versions = new TreeMap<>();
    try {
      if (Files.isDirectory(source)) {
        new SealedFiles(source).all().forEach((day, file) -> versions.put(day, file.name()));
      }
      return versions;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Reads the orders of a day to which refunds of open days may refer. */
  public void readOrders(SealedDay day, Consumer<FinalOrder> to) {
    String _ = read(day, rows -> rows.readOrders(to));
  }

  /**
   * Reads the rows of a day as files in the Parquet format, one also of a day without rows.
   *
   * @return the version that was read
   */
  public String readRows(SealedDay day, Consumer<byte[]> to) {
    return read(day, rows -> export(day, rows.count(), to));
  }

  private void export(SealedDay day, long rows, Consumer<byte[]> to)
      throws SQLException, IOException {
    long parts = Math.max(1, Math.ceilDiv(rows, ROWS_AT_ONCE));
    Path part = copies.resolve("part.parquet");
    PrivateFiles.createFile(part);
    for (long number = 0; number < parts; number++) {
      Instant from = day.start().plus(DAY.multipliedBy(number).dividedBy(parts));
      Instant until = day.start().plus(DAY.multipliedBy(number + 1).dividedBy(parts));
      ParquetFiles.write(connection, ClosedRows.select(from, until), part);
      to.accept(Files.readAllBytes(part));
    }
    Files.delete(part);
  }

  /** Reads the rows of a day's file. */
  @FunctionalInterface
  private interface Reading {
    void run(ClosedRows rows) throws SQLException, IOException;
  }

  private String read(SealedDay day, Reading reading) {
    try {
      new SealedDaysCopy(source, copies, Optional.empty()).copy(Set.of(day));
      SealedFiles files = new SealedFiles(copies);
      SealedFile file = files.find(day).orElseThrow();
      if (files.check(file) instanceof DayCheck.Damaged damaged) {
        throw new SealedDaysException(
            "sealed/%s is damaged: run ./vouch check".formatted(damaged.file()));
      }
      reading.run(new ClosedRows(connection, ParquetFiles.select(files.path(file))));
      Files.delete(files.path(file));
      return file.name();
    } catch (SQLException | IOException e) {
      throw unreadable(e);
    }
  }

  private static SealedDaysException unreadable(Exception e) {
    return new SealedDaysException("the sealed days cannot be read", e);
  }

  @Override
  public void close() {
    try {
      connection.close();
      if (Files.isDirectory(copies)) {
        deleteCopies();
      }
    } catch (SQLException | IOException e) {
      throw unreadable(e);
    }
  }

  private void deleteCopies() throws IOException {
    try (Stream<Path> files = Files.walk(copies)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
