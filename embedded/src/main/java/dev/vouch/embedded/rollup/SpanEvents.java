package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.RevenueSql;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the events of a range from the rows. */
final class SpanEvents {
  private static final String SELECT =
      Sql.resource(SpanEvents.class, "span_events.sql").replace("{currency}", RevenueSql.CURRENCY);

  private static final String CLIENTS =
      """
      SELECT id, country, device, browser, os FROM client
      WHERE id IN (
        SELECT client FROM event
        WHERE site = :site AND received_at >= :from AND received_at < :until)
      """;

  private SpanEvents() {}

  /**
   * Returns the rollup of a range, as of the connection's transaction; empty if it has too many
   * groups. Its people must be known ({@link KnownPeople}).
   */
  static Optional<SpanRollup> rollup(RolledRange range) throws SQLException {
    Map<Integer, ClientValues> clients = new HashMap<>();
    range.query(CLIENTS, row -> clients.put(row.getInt(1), ClientValues.read(row, 2)));
    SpanRollup rollup = new SpanRollup(range.site(), range.span(), clients);
    range.query(
        SELECT,
        row -> {
          if (!rollup.isTooLarge()) {
            rollup.add(event(row));
          }
        });
    return rollup.isTooLarge() ? Optional.empty() : Optional.of(rollup);
  }

  private static SpanEvent event(ResultSet row) throws SQLException {
    return new SpanEvent(
        row.getInt(1),
        new EventKind(WireNamed.of(EventName.class, row.getString(2)), row.getBoolean(3)),
        Optional.ofNullable(row.getString(4)),
        row.getInt(5),
        row.getInt(6),
        row.getInt(7),
        row.getInt(8),
        Optional.ofNullable(row.getBigDecimal(9)),
        Optional.ofNullable(row.getString(10)));
  }
}
