package dev.vouch.embedded.rows;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Reads all columns of {@code credited}. */
public final class RowReader {
  static final List<String> COLUMNS =
      Stream.of(
              List.of(
                  "position",
                  "changed_by",
                  "received_at",
                  "event_id",
                  "confirmed",
                  "event_name",
                  "page_path",
                  "name",
                  "success_value",
                  "order_role",
                  "properties",
                  "kind",
                  "reason",
                  "visitor",
                  "person",
                  "country",
                  "device",
                  "browser",
                  "os"),
              EventsExport.TOUCH_COLUMNS,
              List.of("user_key", "forwarded_visitor", "touch_count", "earliest_touch_at"))
          .flatMap(List::stream)
          .toList();

  private RowReader() {}

  public static List<List<@Nullable String>> rows(CreditedRows rows, SiteId site)
      throws SQLException {
    List<List<@Nullable String>> read = new ArrayList<>();
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement()) {
      CreditedRelation.view(
          connection,
          new CreditedRange(site, Instant.EPOCH, Instant.parse("9999-01-01T00:00:00Z")),
          CreditedRelation.Rows.ALL,
          COLUMNS);
      try (ResultSet found = statement.executeQuery("FROM credited ORDER BY position")) {
        while (found.next()) {
          List<@Nullable String> values = new ArrayList<>();
          for (String column : COLUMNS) {
            values.add(text(found.getObject(column)));
          }
          read.add(values);
        }
      }
    }
    return read;
  }

  /** The touches of a site's confirmed successes, a line each, in their order. */
  static List<String> touches(CreditedRows rows, SiteId site) throws SQLException {
    List<String> read = new ArrayList<>();
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                """
                SELECT position, item.touched_at, touch.source, touch.campaign
                FROM (
                  SELECT position, unnest(touches) AS item, generate_subscripts(touches, 1) AS place
                  FROM event WHERE site = %d) AS timed
                JOIN touch ON touch.id = item.touch
                ORDER BY position, place
                """
                    .formatted(site.value()))) {
      while (found.next()) {
        read.add(
            "%d %s %s %s"
                .formatted(
                    found.getLong(1),
                    text(found.getObject(2)),
                    found.getString(3),
                    found.getString(4)));
      }
    }
    return read;
  }

  private static @Nullable String text(@Nullable Object value) {
    if (value instanceof Timestamp time) {
      return time.toLocalDateTime().toInstant(ZoneOffset.UTC).toString();
    }
    return value == null ? null : value.toString();
  }
}
