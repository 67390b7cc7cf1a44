package dev.vouch.embedded.rollup;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitPagesQuestion;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/** Answers a question for landing or exit pages from stored days and, for the rest, from rows. */
final class RolledVisitPages {
  private final VisitPagesQuestion question;
  private final RolledRange site;
  private final VisitPageTallies tallies;

  private RolledVisitPages(
      DuckDBConnection connection, VisitPagesQuestion question, long bytesMax) {
    tallies = new VisitPageTallies(bytesMax);
    Scope scope = question.scope();
    this.question = question;
    this.site =
        new RolledRange(connection, scope.site(), new RollupSpan(scope.from(), scope.until()));
  }

  private record Line(
      Optional<String> page, long visitors, long converters, VisitPageTallies.PageTally tally) {
    Line(Optional<String> page, VisitPageTallies.PageTally tally) {
      this(
          page,
          tally.people().getLongCardinality(),
          tally.converters().getLongCardinality(),
          tally);
    }

    long successes() {
      return tally.successes();
    }
  }

  /**
   * Returns the rows of a question's query; empty if stored days are of no use for it.
   *
   * @throws TooManyPeopleException if the pages and their people take more memory than {@code
   *     bytesMax}
   */
  static Optional<List<Row>> rows(
      DuckDBConnection connection, VisitPagesQuestion question, long bytesMax) throws SQLException {
    Scope scope = question.scope();
    if (!scope.filters().isEmpty() || !hasDaysOfRates(question)) {
      return Optional.empty();
    }
    Optional<VisitDays> days = VisitDays.of(connection, scope, question.zone());
    return days.isEmpty()
        ? Optional.empty()
        : Optional.of(new RolledVisitPages(connection, question, bytesMax).rows(days.get()));
  }

  /** Whether the days of visits are those of the rates, so that each has one rate. */
  private static boolean hasDaysOfRates(VisitPagesQuestion question) {
    return question
        .scope()
        .conversion()
        .map(conversion -> conversion.zone().equals(question.zone()))
        .orElse(true);
  }

  private String pages() {
    return """
    SELECT page, visits, pageviews, successes, people, converters FROM rollup_visit_page
    WHERE site = :site AND starts_at = :from AND page_of = '%s'
    """
        .formatted(question.by().wireName());
  }

  private String revenue() {
    return """
    SELECT page, currency, total_value, %s FROM rollup_visit_revenue
    WHERE site = :site AND starts_at = :from AND page_of = '%s'
    """
        .formatted(RolledRange.ratePeriod(question.scope()), question.by().wireName());
  }

  private List<Row> rows(VisitDays days) throws SQLException {
    for (RollupSpan day : days.stored()) {
      RolledRange range = site.during(day);
      range.query(pages(), tallies::addStored);
      range.query(revenue(), tallies::addRevenue);
    }
    if (!days.rest().isEmpty()) {
      addRows(days.rest());
    }
    return answer();
  }

  private void addRows(List<RollupSpan> rest) throws SQLException {
    String ratePeriod = RolledRange.ratePeriod(question.scope(), "received_at");
    KnownPeople.begin(site);
    for (RollupSpan span : rest) {
      RolledRange range = site.during(span);
      SpanRelation.view(range);
      KnownPeople.add(range);
      VisitRuns.create(range, question.zone());
      VisitRuns.addTo(tallies, range, question.by(), ratePeriod);
    }
  }

  private List<Row> answer() {
    AnswerRows rows =
        new AnswerRows(
            List.of("visit_page", "visitors", "visits", "pageviews", "successes", "converters"));
    tallies.byPage().entrySet().stream()
        .map(entry -> new Line(entry.getKey(), entry.getValue()))
        .filter(line -> question.only().isEmpty() || question.only().contains(line.page()))
        .sorted(order())
        .limit(question.limit())
        .forEach(
            line ->
                rows.add(
                    tallies.revenue(line.page()),
                    line.page().orElse(null),
                    line.visitors(),
                    line.tally().visits(),
                    line.tally().pageviews(),
                    line.successes(),
                    line.converters()));
    return rows.rows();
  }

  private Comparator<Line> order() {
    Comparator<Line> counts =
        switch (question.order()) {
          case VISITORS ->
              comparingLong(Line::visitors).thenComparingLong(Line::successes).reversed();
          case SUCCESSES ->
              comparingLong(Line::successes).thenComparingLong(Line::visitors).reversed();
        };
    return counts.thenComparing(comparing(Line::page, TextOrder.NO_TEXT_LAST));
  }
}
