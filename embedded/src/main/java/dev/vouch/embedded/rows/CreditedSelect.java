package dev.vouch.embedded.rows;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Makes {@code credited}, the relation that reports read, of the rows of one site. Corrections that
 * are not folded yet are left out: reading them would cost each scan 35 to 60 ms, and {@link AsOf}
 * says as of when the credit is right. Only the dictionaries of the columns that a report names are
 * joined.
 */
public final class CreditedSelect {
  private CreditedSelect() {}

  /**
   * Makes it a temporary view of a connection.
   *
   * @param columns as in {@link dev.vouch.core.report.Question}
   */
  public static void create(
      DuckDBConnection connection, SiteId site, Instant from, Instant until, List<String> columns)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE OR REPLACE TEMP VIEW credited AS " + of(site, from, until, columns));
    }
  }

  private static String of(SiteId site, Instant from, Instant until, List<String> columns) {
    String sql =
        "SELECT "
            + columns.stream().map(CreditedSelect::expression).collect(joining(", "))
            + " FROM event"
            + joins(columns)
            + " WHERE event.site = :site AND event.received_at >= :from"
            + " AND event.received_at < :until";
    return Sql.of(sql, Map.of("site", site.value(), "from", from, "until", until)).text();
  }

  private static String expression(String column) {
    return switch (column) {
      case "page_path" -> "page.path AS page_path";
      case "country", "device", "browser", "os" -> "client." + column;
      case "event_name", "kind" -> "event.%1$s::VARCHAR AS %1$s".formatted(column);
      case "user_key", "forwarded_visitor" -> whileOpen(column);
      default -> touchColumn(column);
    };
  }

  private static String whileOpen(String column) {
    return """
    CASE WHEN event.received_at >= coalesce(
        (SELECT min(until) FROM closed WHERE closed.partition_number = event.partition_number),
        TIMESTAMP '1970-01-01')
      THEN event.%1$s END AS %1$s
    """
        .formatted(column);
  }

  private static String touchColumn(String column) {
    for (String model : List.of("last", "first")) {
      if (column.startsWith(model + "_")) {
        return "%s_touch.%s AS %s".formatted(model, column.substring(model.length() + 1), column);
      }
    }
    return "event." + column;
  }

  private static String joins(List<String> columns) {
    StringBuilder joins = new StringBuilder();
    if (columns.contains("page_path")) {
      joins.append(" LEFT JOIN page ON page.id = event.page AND page.site = :site");
    }
    if (columns.stream().anyMatch(List.of("country", "device", "browser", "os")::contains)) {
      joins.append(" LEFT JOIN client ON client.id = event.client");
    }
    for (String model : List.of("last", "first")) {
      if (columns.stream().anyMatch(column -> column.startsWith(model + "_"))) {
        joins.append(
            " LEFT JOIN touch AS %1$s_touch ON %1$s_touch.id = event.%1$s_touch AND %1$s_touch.site = :site"
                .formatted(model));
      }
    }
    return joins.toString();
  }
}
