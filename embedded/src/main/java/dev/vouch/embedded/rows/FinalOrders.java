package dev.vouch.embedded.rows;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.EventColumns;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Row;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.embedded.duckdb.ResultRow;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;

/**
 * Reads the orders of a partition's closed days, and their voids, from its rows, one day after the
 * other.
 */
final class FinalOrders {
  private static final String DAYS =
      """
      SELECT DISTINCT received_at::DATE::VARCHAR FROM event
      WHERE partition_number = :partition AND order_key IS NOT NULL
        AND received_at < (SELECT max(until) FROM closed WHERE partition_number = :partition)
      ORDER BY 1
      """;

  private static final String ORDERS = Sql.resource(FinalOrders.class, "final_orders.sql");

  private FinalOrders() {}

  static void read(DuckDBConnection connection, int partition, Consumer<FinalOrder> to)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (LocalDate day : days(statement, partition)) {
        Sql orders = Sql.of(ORDERS, ExpandedRows.parameters(partition, day));
        try (ResultSet lines = statement.executeQuery(orders.text())) {
          read(lines, to);
        }
      }
    }
  }

  private static List<LocalDate> days(Statement statement, int partition) throws SQLException {
    List<LocalDate> days = new ArrayList<>();
    Sql sql = Sql.of(DAYS, Map.of("partition", partition));
    try (ResultSet row = statement.executeQuery(sql.text())) {
      while (row.next()) {
        days.add(LocalDate.parse(row.getString(1)));
      }
    }
    return days;
  }

  /** Reads lines ordered by position, one for each touch of an order, or one without. */
  static void read(ResultSet lines, Consumer<FinalOrder> to) throws SQLException {
    List<Row> ofOrder = new ArrayList<>();
    ResultRow.forEach(
        lines,
        line -> {
          if (!ofOrder.isEmpty() && position(ofOrder.getFirst()) != position(line)) {
            to.accept(order(ofOrder));
            ofOrder.clear();
          }
          ofOrder.add(line);
        });
    if (!ofOrder.isEmpty()) {
      to.accept(order(ofOrder));
    }
  }

  private static long position(Row line) {
    return line.whole("position").orElseThrow();
  }

  private static FinalOrder order(List<Row> lines) {
    Row first = lines.getFirst();
    OptionalLong userKey = first.whole("user_key");
    return new FinalOrder(
        new SiteId(first.whole("site").orElseThrow()),
        new OrderKey(first.whole("order_key").orElseThrow()),
        WireNamed.of(OrderRole.class, first.text("order_role").orElseThrow()),
        first.instant("received_at").orElseThrow(),
        position(first),
        FinalOrder.hash(first.text("name")),
        first.whole("changed_by").orElseThrow(),
        userKey.isPresent(),
        userKey.orElseGet(() -> ownPerson(first)),
        new Credit(
            WireNamed.of(CreditKind.class, first.text("kind").orElseThrow()),
            WireNamed.of(Reason.class, first.text("reason").orElseThrow()),
            first.whole("visitor"),
            first.whole("person").orElseThrow(),
            EventColumns.client(first),
            EventColumns.touch(first, "last_"),
            EventColumns.touch(first, "first_"),
            lines.stream().flatMap(line -> touch(line).stream()).toList()));
  }

  /** The person of an event that has none: the low 64 bits of its id, as in {@link Credit}. */
  private static long ownPerson(Row line) {
    return UUID.fromString(line.text("event_id").orElseThrow()).getLeastSignificantBits();
  }

  private static Optional<TimedTouch> touch(Row line) {
    return EventColumns.touch(line, "own_")
        .map(touch -> new TimedTouch(line.instant("touched_at").orElseThrow(), touch));
  }
}
