package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Scope;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.Executor;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Makes the views {@code rolled} and {@code rolled_revenue} of a site: the stored rollups, and for
 * all other time rollups made of the rows, with the columns of the tables {@code rollup} and {@code
 * rollup_revenue}. With filters, all rollups are made of the events that match. As of the
 * connection's transaction.
 */
final class RolledSite {
  /** Rows are read for a rollup if they are at most one of so many events. */
  private static final int REST_SHARE = 8;

  /** Fewer rows are always read. */
  private static final long REST_MIN = 20_000;

  /** More rows are never read: their rollups are kept in memory. */
  private static final long REST_MAX = 1_000_000;

  private static final int REST_SPANS_MAX = 100;

  private static final String SPANS =
      """
      SELECT epoch_us(starts_at), epoch_us(ends_at), events FROM rollup_span
      WHERE site = :site AND ends_at > :from AND starts_at < :until
      ORDER BY starts_at
      """;

  private static final String COUNT =
      """
      SELECT count(*) FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until
      """;

  private final DuckDBConnection connection;
  private final Scope scope;
  private final NavigableSet<Instant> boundaries;
  private final Set<Grouping> groupings;
  private final Executor threads;

  private RolledSite(
      DuckDBConnection connection,
      Scope scope,
      NavigableSet<Instant> boundaries,
      Set<Grouping> groupings,
      Executor threads) {
    this.connection = connection;
    this.scope = scope;
    this.boundaries = boundaries;
    this.groupings = groupings;
    this.threads = threads;
  }

  /**
   * Makes the views, if that is faster than to answer questions from the rows.
   *
   * @param scope its events and filters, not its time
   * @param boundaries the first and last instants of all questions, and those of their buckets
   * @param groupings that the questions need
   * @param threads that roll up some spans at once
   */
  static boolean create(
      DuckDBConnection connection,
      Scope scope,
      NavigableSet<Instant> boundaries,
      Set<Grouping> groupings,
      Executor threads)
      throws SQLException {
    return new RolledSite(connection, scope, boundaries, groupings, threads).create();
  }

  private boolean create() throws SQLException {
    RollupCoverage coverage = RollupCoverage.of(stored(), boundaries);
    if (!isFaster(coverage) || !scan(coverage)) {
      return false;
    }
    try (Statement statement = connection.createStatement()) {
      for (String name : List.of("", "_revenue")) {
        statement.execute(view(name, coverage));
      }
    }
    return true;
  }

  private boolean isFiltered() {
    return !scope.filters().isEmpty();
  }

  private List<StoredSpan> stored() throws SQLException {
    List<StoredSpan> stored = new ArrayList<>();
    whole()
        .query(
            SPANS,
            row ->
                stored.add(
                    new StoredSpan(
                        new RollupSpan(
                            Microseconds.instant(row.getLong(1)),
                            Microseconds.instant(row.getLong(2))),
                        row.getLong(3))));
    return stored;
  }

  private RolledRange whole() {
    return new RolledRange(
        connection, scope.site(), new RollupSpan(boundaries.first(), boundaries.last()));
  }

  private boolean isFaster(RollupCoverage coverage) throws SQLException {
    if (coverage.events() == 0 || coverage.rest().size() > REST_SPANS_MAX) {
      return false;
    }
    long most = Math.clamp(coverage.events() / REST_SHARE, REST_MIN, REST_MAX);
    long[] events = {0};
    for (RollupSpan span : coverage.rest()) {
      whole().during(span).query(COUNT, row -> events[0] += row.getLong(1));
    }
    return events[0] <= most;
  }

  /**
   * Rolls up what has no stored rollup of exactly the wanted events; returns whether that was
   * possible.
   */
  private boolean scan(RollupCoverage coverage) throws SQLException {
    if (coverage.rest().isEmpty() && !isFiltered()) {
      return true;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE OR REPLACE TEMP TABLE scanned AS FROM rollup LIMIT 0");
      statement.execute(
          "CREATE OR REPLACE TEMP TABLE scanned_revenue AS FROM rollup_revenue LIMIT 0");
    }
    EventFilter filter = EventFilterReader.read(whole(), scope);
    try (DuckDBAppender rollup = connection.createAppender("temp", "main", "scanned");
        DuckDBAppender revenue = connection.createAppender("temp", "main", "scanned_revenue")) {
      ScannedSpans spans = new ScannedSpans(filter, groupings, rollup, revenue);
      return (!isFiltered() || spans.addStored(whole(), coverage.used(), threads))
          && spans.addRows(whole(), coverage.rest());
    }
  }

  private String view(String name, RollupCoverage coverage) {
    String sql =
        """
        CREATE OR REPLACE TEMP VIEW rolled{name} AS
        FROM rollup{name}
        WHERE site = :site AND starts_at >= :from AND starts_at < :until{unused}
        """;
    String scanned = coverage.rest().isEmpty() ? "" : "UNION ALL FROM scanned{name}";
    if (isFiltered()) {
      return "CREATE OR REPLACE TEMP VIEW rolled%1$s AS FROM scanned%1$s".formatted(name);
    }
    return Sql.of(
            (sql + scanned).replace("{unused}", unused(coverage)).replace("{name}", name),
            Map.of(
                "site",
                scope.site().value(),
                "from",
                boundaries.first(),
                "until",
                boundaries.last()))
        .text();
  }

  /** Few, if any. */
  private static String unused(RollupCoverage coverage) {
    return coverage.unused().stream()
        .map(span -> " AND starts_at <> make_timestamp(%d)".formatted(Microseconds.of(span.from())))
        .collect(joining());
  }
}
