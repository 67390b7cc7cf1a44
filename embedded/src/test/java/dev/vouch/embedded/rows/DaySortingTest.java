package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.Transaction;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaySortingTest {
  private static final int PARTITION = 0;
  private static final long SLICE_ROWS_MAX = 5;
  private static final int RECORDS = 300;
  private static final Instant LAST = RandomChanges.receivedAt(RECORDS);

  private static final String ROWS = "SELECT CAST(event AS VARCHAR) FROM event ORDER BY position";

  @TempDir private Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private CreditedRows rows;
  private DuckDBConnection connection;

  @BeforeEach
  void open() throws SQLException {
    OpenedRows opened =
        CreditedRows.open(directory, DuckDbSettings.withMemory(256), () -> RandomChanges.START);
    rows = ((OpenedRows.Usable) opened).rows();
    connection = rows.duplicate();
    RandomChanges changes = new RandomChanges(new Random(seed), PARTITION);
    List<CreditChange> all = new ArrayList<>();
    for (long position = 1; position <= RECORDS; position++) {
      all.addAll(changes.of(position));
    }
    all.removeIf(DaySortingTest::removesDaysOfASite);
    rows.apply(new ChangeBatch(PARTITION, 1, RECORDS + 1, LAST, all));
  }

  /** Past days with events of one site only are not sorted. */
  private static boolean removesDaysOfASite(CreditChange change) {
    return switch (change) {
      case CreditChange.SiteDeleted _, CreditChange.Expired _ -> true;
      case CreditChange.Credited _,
          CreditChange.Corrected _,
          CreditChange.UserErased _,
          CreditChange.DayClosed _ ->
          false;
    };
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    rows.close();
  }

  private void sortAll(Instant completeUntil) throws SQLException {
    DaySorting sorting = new DaySorting(connection, PARTITION, SLICE_ROWS_MAX);
    boolean isDue = true;
    while (isDue) {
      isDue = Transaction.run(connection, () -> sorting.sortNext(completeUntil));
    }
  }

  @Test
  void pastDays_areSortedBySiteAndTime_withTheSameRows() throws SQLException {
    List<String> before = texts(ROWS);
    assertThat(number(unordered(LAST))).as("vouch.seed=%d", seed).isPositive();

    sortAll(LAST);

    assertThat(number(unordered(LAST.minus(Duration.ofHours(1)))))
        .as("vouch.seed=%d", seed)
        .isZero();
    assertThat(texts(ROWS)).isEqualTo(before);
  }

  @Test
  void day_isNotSorted_untilItHasAllRows() throws SQLException {
    // Events of the day before, which the first records can have, are due.
    String places =
        "SELECT rowid FROM event WHERE received_at >= TIMESTAMP '2026-03-01' ORDER BY position";
    List<String> before = texts(places);

    sortAll(Instant.parse("2026-03-01T23:59:59Z"));

    assertThat(texts(places)).as("vouch.seed=%d", seed).isEqualTo(before).isNotEmpty();
  }

  @Test
  void sortedDays_areNotSortedAgain() throws SQLException {
    sortAll(LAST);
    List<String> sorted = texts("SELECT rowid FROM event ORDER BY position");

    sortAll(LAST);

    assertThat(texts("SELECT rowid FROM event ORDER BY position")).isEqualTo(sorted);
  }

  @Test
  void daysSortedWhileTheClockWasAhead_areSortedAgainOnceTheyAreOver() throws SQLException {
    sortAll(Instant.parse("2027-01-01T00:00:00Z"));
    Instant lastDay = LAST.truncatedTo(ChronoUnit.DAYS);
    try (Statement statement = connection.createStatement()) {
      // An event that arrives after the clock was corrected.
      statement.execute(
          "INSERT INTO event BY NAME SELECT * REPLACE (make_timestamp(%d) AS received_at)"
                  .formatted(Microseconds.of(lastDay))
              + " FROM event ORDER BY received_at DESC LIMIT 1");
    }
    Instant lastDayEnd = lastDay.plus(Duration.ofDays(1));
    sortAll(lastDay);
    assertThat(number(unordered(lastDayEnd))).as("vouch.seed=%d", seed).isPositive();

    sortAll(lastDayEnd);

    assertThat(number(unordered(lastDayEnd))).as("vouch.seed=%d", seed).isZero();
  }

  @Test
  void dayWrittenInOrder_isNotSortedAgain() throws SQLException {
    Instant first =
        Instant.parse(texts("SELECT min(received_at)::DATE || 'T00:00:00Z' FROM event").getFirst());
    List<String> before = texts(firstDay(first));
    DaySorting sorting = new DaySorting(connection, PARTITION, SLICE_ROWS_MAX);

    sorting.noteWrittenInOrder(first.plus(Duration.ofDays(1)));
    sorting.noteWrittenInOrder(first);
    sortAll(LAST);

    assertThat(texts(firstDay(first))).isEqualTo(before).isNotEmpty();
  }

  private static String firstDay(Instant day) {
    return "SELECT rowid FROM event WHERE received_at < make_timestamp(%d) ORDER BY position"
        .formatted(Microseconds.of(day.plus(Duration.ofDays(1))));
  }

  @Test
  void daysOfOneSite_keepTheirPlaces() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM event WHERE site <> (SELECT min(site) FROM event)");
    }
    List<String> before = texts("SELECT rowid FROM event ORDER BY position");

    sortAll(LAST);

    assertThat(texts("SELECT rowid FROM event ORDER BY position")).isEqualTo(before);
  }

  /**
   * The rows that come after a greater one of their day, of days before an instant's with several
   * sites.
   */
  private static String unordered(Instant until) {
    return """
    SELECT count(*)
    FROM (
      SELECT (site, received_at) AS place,
        lag(place) OVER (PARTITION BY received_at::DATE ORDER BY rowid) AS place_before
      FROM event
      WHERE received_at < date_trunc('day', make_timestamp(%d))
      QUALIFY min(site) OVER (PARTITION BY received_at::DATE)
        < max(site) OVER (PARTITION BY received_at::DATE))
    WHERE place < place_before
    """
        .formatted(Microseconds.of(until));
  }

  private long number(String sql) throws SQLException {
    return Long.parseLong(texts(sql).getFirst());
  }

  private List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        texts.add(found.getString(1));
      }
    }
    return texts;
  }
}
