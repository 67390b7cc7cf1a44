package dev.vouch.embedded.rollup;

import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the events of a {@link SpanRelation}. */
final class SpanEvents {
  private static final String SELECT = Sql.resource(SpanEvents.class, "span_events.sql");

  private static final String CLIENTS =
      """
      SELECT id, country, device, browser, os FROM client
      WHERE id IN (SELECT client FROM span_event)
      """;

  private SpanEvents() {}

  /**
   * Passes on the events as of the connection's transaction, in the order of their people, who must
   * be known ({@link KnownPeople}).
   */
  static void forEach(RolledRange range, Consumer<SpanEvent> events) throws SQLException {
    range.query(SELECT, row -> events.accept(event(row)));
  }

  /** Returns the clients of the events by id. */
  static Map<Integer, ClientValues> clients(RolledRange range) throws SQLException {
    Map<Integer, ClientValues> clients = new HashMap<>();
    range.query(CLIENTS, row -> clients.put(row.getInt(1), ClientValues.read(row, 2)));
    return clients;
  }

  private static SpanEvent event(ResultSet row) throws SQLException {
    return new SpanEvent(
        row.getInt(1),
        EventKind.of(row.getInt(2)),
        Optional.ofNullable(row.getString(3)),
        row.getInt(4),
        row.getInt(5),
        row.getInt(6),
        row.getInt(7),
        Optional.ofNullable(row.getBigDecimal(8)),
        Optional.ofNullable(row.getString(9)));
  }
}
