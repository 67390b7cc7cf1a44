package dev.vouch.embedded.rows;

import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * Sorts the rows of a partition's past days by site and time, so that a site's rows lie together
 * and a report reads few others. A day is sorted in slices, each in a transaction of its own; after
 * a restart it begins again. Belongs to the projector's thread.
 */
final class DaySorting {
  /** Takes some 0.2 s, in which the projector waits. */
  private static final long SLICE_ROWS_MAX = 100_000;

  private static final String SORT = Sql.resource(DaySorting.class, "sort_slice.sql");

  private static final String SITES =
      """
      SELECT site, count(*) AS events
      FROM event
      WHERE partition_number = :partition AND received_at >= :from AND received_at < :until
      GROUP BY site
      ORDER BY site
      """;

  private static final String SORTED_UNTIL =
      "SELECT epoch_us(max(until)) FROM sorted WHERE partition_number = :partition";

  private static final String FIRST_UNSORTED =
      """
      SELECT epoch_us(min(received_at))
      FROM event
      WHERE partition_number = :partition AND received_at >= coalesce(
        (SELECT max(until) FROM sorted WHERE partition_number = :partition),
        TIMESTAMP '1970-01-01')
      """;

  private final DuckDBConnection connection;
  private final int partition;
  private final long sliceRowsMax;
  private final Deque<DaySlice> slices = new ArrayDeque<>();

  /** The end of the day whose slices these are. */
  private Instant dayEnd = Instant.EPOCH;

  DaySorting(DuckDBConnection connection, int partition) {
    this(connection, partition, SLICE_ROWS_MAX);
  }

  DaySorting(DuckDBConnection connection, int partition, long sliceRowsMax) {
    this.connection = connection;
    this.partition = partition;
    this.sliceRowsMax = sliceRowsMax;
  }

  /**
   * Sorts one slice in the current transaction.
   *
   * @param completeUntil everything received before then has a row
   * @return whether there was one
   */
  boolean sortNext(Instant completeUntil) throws SQLException {
    if (slices.isEmpty() && !beginDay(completeUntil.truncatedTo(ChronoUnit.DAYS))) {
      return false;
    }
    sort(slices.remove());
    if (slices.isEmpty()) {
      noteSorted(dayEnd);
    }
    return true;
  }

  /**
   * Takes the slices of the first day that is due and has several sites; returns whether one is.
   */
  private boolean beginDay(Instant today) throws SQLException {
    sortAgainFrom(today);
    Optional<Instant> day = firstUnsorted();
    while (day.isPresent() && day.get().isBefore(today)) {
      dayEnd = day.get().plus(1, ChronoUnit.DAYS);
      slices.addAll(slices(day.get(), dayEnd));
      if (!slices.isEmpty()) {
        return true;
      }
      noteSorted(dayEnd);
      day = firstUnsorted();
    }
    return false;
  }

  /** Days from today on were sorted while the clock was ahead. */
  private void sortAgainFrom(Instant today) throws SQLException {
    if (instant(SORTED_UNTIL).filter(today::isBefore).isPresent()) {
      noteSorted(today);
    }
  }

  /** Returns the start of the first day that has rows and is not sorted. */
  private Optional<Instant> firstUnsorted() throws SQLException {
    return instant(FIRST_UNSORTED).map(first -> first.truncatedTo(ChronoUnit.DAYS));
  }

  private Optional<Instant> instant(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql(query, Map.of()).text())) {
      row.next();
      long micros = row.getLong(1);
      return row.wasNull() ? Optional.empty() : Optional.of(Microseconds.instant(micros));
    }
  }

  /** Returns none if all rows are of one site: they lie together. */
  private List<DaySlice> slices(Instant from, Instant until) throws SQLException {
    DaySlices divided = new DaySlices(from, until, sliceRowsMax);
    int sites = 0;
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(sql(SITES, Map.of("from", from, "until", until)).text())) {
      while (row.next()) {
        divided.add(row.getLong("site"), row.getLong("events"));
        sites++;
      }
    }
    return sites > 1 ? divided.slices() : List.of();
  }

  private void sort(DaySlice slice) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql(SORT, slice.parameters()).text());
    }
  }

  /**
   * Notes that a day's rows were written in order. It is sorted again if a day before it is due.
   */
  void noteWrittenInOrder(Instant day) throws SQLException {
    if (firstUnsorted().filter(day::equals).isPresent()) {
      noteSorted(day.plus(1, ChronoUnit.DAYS));
    }
  }

  /** Notes that all days before an instant are sorted. */
  private void noteSorted(Instant until) throws SQLException {
    sql("DELETE FROM sorted WHERE partition_number = :partition", Map.of()).run(connection);
    sql("INSERT INTO sorted VALUES (:partition, :until)", Map.of("until", until)).run(connection);
  }

  private Sql sql(String text, Map<String, ?> parameters) {
    Map<String, Object> all = new HashMap<>(parameters);
    all.put("partition", partition);
    return Sql.of(text, all);
  }
}
