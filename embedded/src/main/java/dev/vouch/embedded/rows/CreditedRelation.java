package dev.vouch.embedded.rows;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.SuccessSql;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBConnection;

/**
 * Makes {@code credited}, the relation that reports read, of a range of rows. Corrections that are
 * not folded yet are left out: reading them would cost each scan 35 to 60 ms, and {@link AsOf} says
 * as of when the credit is right. Only the dictionaries of the columns that reports name are
 * joined. Columns are those of {@link dev.vouch.core.report.Question}.
 */
public final class CreditedRelation {
  private static final String PAGE = "page";
  private static final String CLIENT = "client";
  private static final String LAST_TOUCH = "last_touch";
  private static final String FIRST_TOUCH = "first_touch";
  private static final List<String> TOUCHES = List.of(LAST_TOUCH, FIRST_TOUCH);

  private CreditedRelation() {}

  /** Which of the rows of a range are in it. */
  public enum Rows {
    /** Those that reports count. */
    COUNTED,
    /** Duplicates as well. */
    ALL;

    /** Returns the rows that a question reads. */
    public static Rows of(Question<?> question) {
      return question.readsDuplicates() ? ALL : COUNTED;
    }

    private String condition() {
      return this == ALL ? "" : " AND " + SuccessSql.IS_COUNTED;
    }
  }

  /** Makes it a temporary view of a connection. */
  public static void view(
      DuckDBConnection connection, CreditedRange range, Rows rows, List<String> columns)
      throws SQLException {
    execute(
        connection,
        "CREATE OR REPLACE TEMP VIEW credited AS " + ofTable(columns, rows),
        range.parameters());
  }

  /** Makes {@code credited_touch}, the touches of its successes, a temporary view. */
  public static void touchesView(DuckDBConnection connection, CreditedRange range)
      throws SQLException {
    execute(
        connection,
        """
        CREATE OR REPLACE TEMP VIEW credited_touch AS
        SELECT position, touch.* EXCLUDE (id, site)
        FROM (
          SELECT position, unnest(touches).touch AS touch_id
          FROM event
          WHERE touches IS NOT NULL AND %s) AS kept
        LEFT JOIN touch ON touch.id = kept.touch_id AND touch.site = :site
        """
            .formatted(CreditedRange.CONDITION),
        range.parameters());
  }

  /**
   * Makes it a temporary view of a copy of those rows that meet a condition, so that several
   * queries read the table, join the dictionaries and match the rows once.
   *
   * @param condition over the columns of {@code credited}
   * @param rowsMax of more rows, nothing is made
   * @return whether it was made
   */
  public static boolean copyMatching(
      DuckDBConnection connection,
      CreditedRange range,
      Rows rows,
      List<String> columns,
      Query condition,
      int rowsMax)
      throws SQLException {
    Map<String, Object> parameters = new HashMap<>(condition.parameters());
    parameters.putAll(range.parameters());
    long _ =
        Sql.of(
                "CREATE OR REPLACE TEMP TABLE credited_copy AS FROM (%s) AS credited WHERE %s LIMIT %d"
                    .formatted(ofTable(columns, rows), condition.sql(), rowsMax + 1),
                parameters)
            .run(connection);
    if (isTrue(
        connection, "SELECT count(*) > %d FROM credited_copy".formatted(rowsMax), Map.of())) {
      execute(connection, "DROP TABLE credited_copy", Map.of());
      return false;
    }
    execute(connection, "CREATE OR REPLACE TEMP VIEW credited AS FROM credited_copy", Map.of());
    return true;
  }

  private static boolean isTrue(
      DuckDBConnection connection, String sql, Map<String, Object> parameters) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.of(sql, parameters).text())) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private static void execute(
      DuckDBConnection connection, String sql, Map<String, Object> parameters) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(Sql.of(sql, parameters).text());
    }
  }

  private static String ofTable(List<String> columns, Rows rows) {
    return select(columns, CreditedRelation::expression)
        + " FROM event"
        + joins(columns)
        + " WHERE "
        + CreditedRange.CONDITION
        + rows.condition();
  }

  private static String select(List<String> columns, UnaryOperator<String> expression) {
    return columns.stream().map(expression).collect(joining(", ", "SELECT ", ""));
  }

  /**
   * Returns the column with the number by which the value is found in a dictionary; empty for
   * values that rows have themselves.
   */
  private static Optional<String> dictionaryKey(String column) {
    return switch (column) {
      case "page_path" -> Optional.of(PAGE);
      case "country", "device", "browser", "os" -> Optional.of(CLIENT);
      case LAST_TOUCH, FIRST_TOUCH -> Optional.empty();
      default ->
          TOUCHES.stream()
              .filter(touch -> column.startsWith(touch.substring(0, touch.indexOf('_') + 1)))
              .findFirst();
    };
  }

  private static String expression(String column) {
    return switch (column) {
      case "page_path" -> "page.path AS page_path";
      case "country", "device", "browser", "os" -> "client." + column;
      case "event_name", "kind" -> "event.%1$s::VARCHAR AS %1$s".formatted(column);
      case "user_key", "forwarded_visitor" -> whileOpen(column);
      case "touch_count" -> "len(event.touches) AS touch_count";
      case "earliest_touch_at" -> "event.touches[1].touched_at AS earliest_touch_at";
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
    return dictionaryKey(column)
        .map(
            touch ->
                "%s.%s AS %s".formatted(touch, column.substring(column.indexOf('_') + 1), column))
        .orElse("event." + column);
  }

  private static String joins(List<String> columns) {
    return dictionaryKeys(columns).stream().map(CreditedRelation::join).collect(joining());
  }

  private static String join(String key) {
    return switch (key) {
      case PAGE -> " LEFT JOIN page ON page.id = event.page AND page.site = :site";
      case CLIENT -> " LEFT JOIN client ON client.id = event.client";
      default ->
          " LEFT JOIN touch AS %1$s ON %1$s.id = event.%1$s AND %1$s.site = :site".formatted(key);
    };
  }

  private static Set<String> dictionaryKeys(List<String> columns) {
    return columns.stream()
        .map(CreditedRelation::dictionaryKey)
        .flatMap(Optional::stream)
        .collect(toCollection(TreeSet::new));
  }
}
