package dev.vouch.embedded.rollup;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.rows.CreditedRange;
import dev.vouch.embedded.rows.CreditedRelation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * The table {@code rollup_visits}, and answers from it: the stored visits of whole local days, and
 * for all other time those of the rows. Only without filters.
 */
final class VisitRollups {
  private static final List<String> COLUMNS =
      List.of("person", "received_at", "position", "event_name", "confirmed");

  /** More ranges of rows are read as one. */
  private static final int REST_MAX = 100;

  private static final String INSERT =
      """
      INSERT INTO rollup_visits
      WITH credited AS (
        SELECT person, received_at, position, event_name::VARCHAR AS event_name, confirmed
        FROM event
        WHERE site = :site AND received_at >= :from AND received_at < :until)
      SELECT :site, :from, :until, visits, pageviews, bounces, duration_us FROM (%s) AS of_day
      """;

  private static final String SELECT =
      """
      SELECT
        epoch_us(starts_at), epoch_us(ends_at), visits, pageviews, bounces, duration_us
      FROM rollup_visits
      WHERE site = :site AND starts_at >= :from AND ends_at <= :until
      ORDER BY starts_at
      """;

  private final DuckDBConnection connection;
  private final VisitsQuestion question;
  private final long[] totals = new long[4];

  private VisitRollups(DuckDBConnection connection, VisitsQuestion question) {
    this.connection = connection;
    this.question = question;
  }

  /** Stores the visits of a local day. */
  static void store(RolledRange day, ZoneId zone) throws SQLException {
    RollupSpan span = day.span();
    Scope scope =
        new Scope(day.site(), span.from(), span.until(), AttributionModel.LAST, List.of());
    Query visits = new VisitsQuestion(scope, zone).query();
    Map<String, Object> parameters = new HashMap<>(visits.parameters());
    parameters.put("site", day.site().value());
    parameters.put("from", span.from());
    parameters.put("until", span.until());
    long _ = Sql.of(INSERT.formatted(visits.sql()), parameters).run(day.connection());
  }

  /** Returns the rows of a question's query; empty if no stored day is a part of its time. */
  static Optional<List<Row>> rows(DuckDBConnection connection, VisitsQuestion question)
      throws SQLException {
    return question.scope().filters().isEmpty()
        ? new VisitRollups(connection, question).rows()
        : Optional.empty();
  }

  private Optional<List<Row>> rows() throws SQLException {
    Scope scope = question.scope();
    RollupSpan whole = new RollupSpan(scope.from(), scope.until());
    List<RollupSpan> rest = new ArrayList<>();
    Instant[] next = {whole.from()};
    new RolledRange(connection, scope.site(), whole)
        .query(
            SELECT,
            row -> {
              RollupSpan day =
                  new RollupSpan(
                      Microseconds.instant(row.getLong(1)), Microseconds.instant(row.getLong(2)));
              if (day.equals(RollupSpan.dayOf(day.from(), question.zone()))) {
                add(row, 3);
                rest.add(new RollupSpan(next[0], day.from()));
                next[0] = day.until();
              }
            });
    boolean isRolled = !rest.isEmpty();
    rest.add(new RollupSpan(next[0], whole.until()));
    rest.removeIf(RollupSpan::isEmpty);
    if (!isRolled || rest.size() > REST_MAX) {
      return Optional.empty();
    }
    for (RollupSpan span : rest) {
      addRows(span);
    }
    AnswerRows answer = new AnswerRows(List.of("visits", "pageviews", "bounces", "duration_us"));
    answer.add(List.of(), totals[0], totals[1], totals[2], totals[3]);
    return Optional.of(answer.rows());
  }

  private void addRows(RollupSpan span) throws SQLException {
    Scope part = question.scope().between(span.from(), span.until());
    CreditedRelation.view(
        connection, new CreditedRange(part.site(), part.from(), part.until()), COLUMNS);
    Query query = new VisitsQuestion(part, question.zone()).query();
    new RolledRange(connection, part.site(), span)
        .query(query.sql(), query.parameters(), row -> add(row, 1));
  }

  private void add(ResultSet row, int firstColumn) throws SQLException {
    for (int place = 0; place < totals.length; place++) {
      totals[place] += row.getLong(firstColumn + place);
    }
  }
}
