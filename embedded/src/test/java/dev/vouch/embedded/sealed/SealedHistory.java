package dev.vouch.embedded.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.ChangeBatch;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.ExpandedRows;
import dev.vouch.embedded.rows.OpenedRows;
import dev.vouch.embedded.rows.RandomChanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.duckdb.DuckDBConnection;

/** Rows and sealed days in a directory, to which changes are applied as their owner does. */
final class SealedHistory implements AutoCloseable {
  static final DuckDbSettings SETTINGS = DuckDbSettings.withMemory(256);

  private final Path directory;
  private final SealedDays sealed;
  private final Set<SealedDay> closed = new TreeSet<>();
  private CreditedRows rows;

  SealedHistory(Path directory) {
    this.directory = directory;
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.sealed = SealedDays.open(sealedDirectory(), SETTINGS);
    this.rows = open();
  }

  private CreditedRows open() {
    OpenedRows opened = CreditedRows.open(directory, SETTINGS, Clock.systemUTC());
    assertThat(opened).isInstanceOf(OpenedRows.Usable.class);
    return ((OpenedRows.Usable) opened).rows();
  }

  Path sealedDirectory() {
    return directory.resolve("sealed");
  }

  SealedDays sealed() {
    return sealed;
  }

  CreditedRows rows() {
    return rows;
  }

  Set<SealedDay> closed() {
    return closed;
  }

  /** Applies the changes of each record of a partition's log, some records at a time. */
  void apply(int partition, List<List<CreditChange>> log, Random random) throws SQLException {
    int next = 0;
    while (next < log.size()) {
      int end = Math.min(log.size(), next + 1 + random.nextInt(40));
      apply(partition, next + 1L, log.subList(next, end));
      next = end;
    }
  }

  private void apply(int partition, long first, List<List<CreditChange>> log) throws SQLException {
    List<CreditChange> changes = log.stream().flatMap(List::stream).toList();
    changes.forEach(change -> removeFromSealedDays(partition, change));
    long next = first + log.size();
    rows.apply(new ChangeBatch(partition, first, next, RandomChanges.receivedAt(next), changes));
    for (CreditChange change : changes) {
      if (change instanceof CreditChange.DayClosed(LocalDate day)) {
        SealedDay sealedDay = new SealedDay(partition, day);
        closed.add(sealedDay);
        seal(sealedDay);
      }
    }
  }

  void removeFromSealedDays(int partition, CreditChange change) {
    List<DayCheck.Damaged> damaged =
        switch (change) {
          case CreditChange.UserErased erased -> sealed.erase(erased);
          case CreditChange.SiteDeleted deleted ->
              sealed.deleteBefore(Map.of(deleted.site(), deleted.before()));
          case CreditChange.Expired expired ->
              sealed.deleteBefore(Map.of(expired.site(), expired.until()));
          case CreditChange.DayClosed closed ->
              sealed.removeOrderKeys(
                  List.of(new SealedDay(partition, closed.lastDayWithoutOrders())));
          case CreditChange.Credited _, CreditChange.Corrected _ -> List.of();
        };
    assertThat(damaged).isEmpty();
  }

  void seal(SealedDay day) throws SQLException {
    try (DuckDBConnection reader = rows.duplicate()) {
      sealed.seal(day, reader);
    }
  }

  /** Deletes the rows. */
  void loseRows() throws IOException {
    rows.close();
    for (String suffix : List.of("", ".wal")) {
      Files.deleteIfExists(directory.resolve(CreditedRows.FILE + suffix));
    }
    rows = open();
  }

  /** All columns of the rows of each closed day, sorted. */
  Map<SealedDay, List<String>> closedRows() throws SQLException {
    Map<SealedDay, List<String>> days = new TreeMap<>();
    try (DuckDBConnection reader = rows.duplicate()) {
      for (SealedDay day : closed) {
        days.put(
            day, texts(reader, ExpandedRows.select(day.partition(), day.date(), Long.MAX_VALUE)));
      }
    }
    return days;
  }

  /** The rows of a query, sorted. */
  static List<String> texts(DuckDBConnection connection, String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT day::VARCHAR FROM (%s) AS day ORDER BY day".formatted(query))) {
      while (found.next()) {
        texts.add(found.getString(1));
      }
    }
    return texts;
  }

  @Override
  public void close() {
    rows.close();
  }
}
