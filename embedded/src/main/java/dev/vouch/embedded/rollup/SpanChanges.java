package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Changes of the tables of spans that a transaction makes. Not thread-safe. */
final class SpanChanges {
  private static final List<String> OF_SPANS =
      List.of(
          "rollup_span",
          "rollup",
          "rollup_revenue",
          "rollup_events",
          "rollup_visits",
          "rollup_visit_page",
          "rollup_visit_revenue");

  private final Set<Start> removed = new HashSet<>();
  private final Map<Start, StoredSpan> stored = new HashMap<>();
  private final Set<Start> noLongerDue = new HashSet<>();
  private final Map<Start, RollupSpan> due = new HashMap<>();

  /** Where a span of a site begins, by which it is found in the tables. */
  private record Start(SiteId site, Instant from) {}

  void remove(SiteId site, StoredSpan span) {
    stored.remove(new Start(site, span.span().from()));
    removed.add(new Start(site, span.span().from()));
  }

  void store(SiteId site, StoredSpan span) {
    stored.put(new Start(site, span.span().from()), span);
  }

  void removeDue(SiteId site, RollupSpan span) {
    due.remove(new Start(site, span.from()));
    noLongerDue.add(new Start(site, span.from()));
  }

  void addDue(SiteId site, RollupSpan span) {
    due.put(new Start(site, span.from()), span);
  }

  /** Applies them to the tables. */
  void apply(DuckDBConnection connection) throws SQLException {
    for (String table : OF_SPANS) {
      delete(connection, table, removed);
    }
    delete(connection, "rollup_due", noLongerDue);
    try (DuckDBAppender rows = connection.createAppender("rollup_span")) {
      for (Map.Entry<Start, StoredSpan> entry : stored.entrySet()) {
        append(rows, entry.getKey(), entry.getValue().span());
        rows.append(entry.getValue().events());
        rows.endRow();
      }
    }
    try (DuckDBAppender rows = connection.createAppender("rollup_due")) {
      for (Map.Entry<Start, RollupSpan> entry : due.entrySet()) {
        append(rows, entry.getKey(), entry.getValue());
        rows.endRow();
      }
    }
    removed.clear();
    stored.clear();
    noLongerDue.clear();
    due.clear();
  }

  private static void append(DuckDBAppender rows, Start start, RollupSpan span)
      throws SQLException {
    rows.beginRow();
    rows.append(start.site().value());
    rows.appendEpochMicros(Microseconds.of(span.from()));
    rows.appendEpochMicros(Microseconds.of(span.until()));
  }

  private static void delete(DuckDBConnection connection, String table, Collection<Start> starts)
      throws SQLException {
    if (starts.isEmpty()) {
      return;
    }
    String values =
        starts.stream()
            .map(
                start ->
                    "(%d, make_timestamp(%d))"
                        .formatted(start.site().value(), Microseconds.of(start.from())))
            .collect(joining(", "));
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          DELETE FROM %1$s USING (VALUES %2$s) AS gone(site, starts_at)
          WHERE %1$s.site = gone.site AND %1$s.starts_at = gone.starts_at
          """
              .formatted(table, values));
    }
  }
}
