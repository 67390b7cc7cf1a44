package dev.vouch.cluster.report;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.util.List;

/** The totals for each landing or exit page. */
record VisitPagesSql(VisitPagesQuestion question) implements QuestionSql<VisitPages> {
  /**
   * Events with their runs, joined by time: a person's events of one microsecond are in one run.
   */
  private static final String SUCCESSES_OF_RUNS =
      """
      credited
      join run on credited.person = run.person and received_at between first_at and last_at\
      """;

  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        , %1$s,
        run as (
          select
            person,
            %2$s as visit_page,
            count(view_page) as views,
            countIf(is_matching and is_pageview) as visit_pageviews,
            sumIf(event_successes, is_matching) as visit_successes,
            countIf(is_matching and is_success) > 0 as has_success,
            min(received_at) as first_at,
            max(received_at) as last_at
          from numbered_event
          group by person, visit_number
          having countIf(is_matching) > 0
        ),
        totals as (
          select
            visit_page,
            uniqExact(person) as visitors,
            countIf(views > 0) as visits,
            sum(visit_pageviews) as pageviews,
            sum(visit_successes) as successes,
            uniqExactIf(person, has_success) as converters
          from run
          where %3$s
          group by visit_page
          order by %4$s, visit_page nulls last
          limit %5$d
        ),
        revenue as (
        %6$s
        )
        select
          visit_page, visitors, visits, pageviews, successes, converters, currency, rate_period,
          total_value
        from totals
        left join revenue on revenue_key <=> visit_page
        order by %4$s, visit_page nulls last
        """
            .formatted(
                VisitRunsSql.numberedEvents(question.zone(), scope),
                VisitRunsSql.page(question.by()),
                question.only().isEmpty() ? "true" : scope.isOneOf("visit_page", question.only()),
                BreakdownSql.order(question.order()),
                question.limit(),
                RevenueSql.by("visit_page", SUCCESSES_OF_RUNS, scope.matches(), scope)));
  }

  @Override
  public VisitPages answer(List<Row> rows) {
    RatePeriods periods = RatePeriods.of(question.scope());
    return new VisitPages(
        BreakdownSql.byValue(rows, "visit_page").stream()
            .map(ofPage -> line(ofPage, periods))
            .toList());
  }

  private static VisitPages.Line line(List<Row> rows, RatePeriods periods) {
    Row totals = rows.getFirst();
    return new VisitPages.Line(
        BreakdownSql.line(rows, "visit_page", periods),
        totals.count("visits"),
        totals.count("converters"));
  }
}
