package dev.vouch.embedded.rollup;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.duckdb.DuckDBAppender;

/**
 * Rolls up the events that match a filter, for the answers of some questions. Not thread-safe.
 *
 * @param filter of the events
 * @param groupings that the questions need
 * @param rollup receives rows of the table {@code rollup}
 * @param revenue receives rows of the table {@code rollup_revenue}
 */
record ScannedSpans(
    EventFilter filter, Set<Grouping> groupings, DuckDBAppender rollup, DuckDBAppender revenue) {
  private static final String PACKED =
      """
      SELECT events FROM rollup_events
      WHERE site = :site AND starts_at = :from
      ORDER BY rowid
      """;

  private static final String CLIENTS = "SELECT id, country, device, browser, os FROM client";

  /** Passes on the events of a range, in the order of their people. */
  @FunctionalInterface
  private interface EventSource {
    void forEach(RolledRange range, Consumer<SpanEvent> events) throws SQLException;
  }

  /** Adds spans that have a stored rollup; returns whether that was possible. */
  boolean addStored(RolledRange site, List<RollupSpan> spans) throws SQLException {
    Map<Integer, ClientValues> clients = new HashMap<>();
    site.query(CLIENTS, row -> clients.put(row.getInt(1), ClientValues.read(row, 2)));
    for (RollupSpan span : spans) {
      if (!add(site.during(span), clients, this::forEachPacked)) {
        return false;
      }
    }
    return true;
  }

  private void forEachPacked(RolledRange range, Consumer<SpanEvent> events) throws SQLException {
    range.query(PACKED, row -> PackedEvents.forEach(row.getBytes(1), filter, events));
  }

  /** Adds spans from the rows; returns whether that was possible. */
  boolean addRows(RolledRange site, List<RollupSpan> spans) throws SQLException {
    KnownPeople.begin(site);
    for (RollupSpan span : spans) {
      RolledRange range = site.during(span);
      KnownPeople.add(range);
      if (!add(range, SpanEvents.clients(range), this::forEachRow)) {
        return false;
      }
    }
    return true;
  }

  private void forEachRow(RolledRange range, Consumer<SpanEvent> events) throws SQLException {
    SpanEvents.forEach(
        range,
        event -> {
          if (filter.matches(event)) {
            events.accept(event);
          }
        });
  }

  private boolean add(RolledRange range, Map<Integer, ClientValues> clients, EventSource source)
      throws SQLException {
    SpanRollup made = new SpanRollup(range.site(), range.span(), clients, groupings);
    source.forEach(
        range,
        event -> {
          if (!made.isTooLarge()) {
            made.add(event);
          }
        });
    if (made.isTooLarge()) {
      return false;
    }
    made.append(rollup, revenue);
    return true;
  }
}
