package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Query;
import dev.vouch.core.report.RevenueSql;
import dev.vouch.core.report.SuccessSql;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.SQLException;
import java.util.List;

/** Makes {@code span_event}, the relation of the rows of a range that rollups are made of. */
final class SpanRelation {
  private static final String SELECT =
      Sql.resource(SpanRelation.class, "span_relation.sql")
          .replace("{kind}", EventKind.SQL)
          .replace("{is_counted}", SuccessSql.IS_COUNTED)
          .replace("{has_revenue}", SuccessSql.HAS_REVENUE)
          .replace("{currency}", RevenueSql.currency(DuckDbDialect.DUCKDB));

  private SpanRelation() {}

  /**
   * Returns the select of those rows that meet a condition.
   *
   * @param condition over the table {@code event}
   */
  static String matching(Query condition) {
    return "%s AND %s".formatted(SELECT, condition.sql());
  }

  /** Makes it a view of all rows, however many. */
  static void view(RolledRange range) throws SQLException {
    range.run(List.of("CREATE OR REPLACE TEMP VIEW span_event AS " + SELECT));
  }

  /**
   * Makes it a copy of those rows that meet a condition, which are then matched only once.
   *
   * @param condition over the table {@code event}
   */
  static void copy(RolledRange range, Query condition) throws SQLException {
    range.run(
        "CREATE OR REPLACE TEMP TABLE span_event_copy AS " + matching(condition),
        condition.parameters());
    range.run(List.of("CREATE OR REPLACE TEMP VIEW span_event AS FROM span_event_copy"));
  }
}
