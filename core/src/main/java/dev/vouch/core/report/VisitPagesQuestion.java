package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A scope's totals for each landing or exit page. Each event that matches the filters counts under
 * the page of its visit, so the sums of page views, successes and revenue are those of the summary.
 * Visits are those of {@link VisitsQuestion}.
 *
 * @param zone the site's time zone, at whose midnight visits end
 * @param limit the maximum number of rows, at least 1
 * @param only the pages to return, none for events outside of any visit; empty for all
 */
public record VisitPagesQuestion(
    Scope scope, ZoneId zone, VisitPage by, Order order, int limit, Set<Optional<String>> only)
    implements ScopedQuestion<VisitPagesQuestion.VisitPages> {
  public VisitPagesQuestion {
    only = Set.copyOf(only);
  }

  /** Creates a question for the pages that lead in the order. */
  public VisitPagesQuestion(Scope scope, ZoneId zone, VisitPage by, Order order, int limit) {
    this(scope, zone, by, order, limit, Set.of());
  }

  /** Returns the same question of another time, for these pages. */
  public VisitPagesQuestion during(Scope other, Set<Optional<String>> pages) {
    return new VisitPagesQuestion(other, zone, by, order, pages.size(), pages);
  }

  /** Joined by time: events of the same microsecond are always in the same run. */
  private static final String SUCCESSES_OF_RUNS =
      """
      credited
      join run on credited.person = run.person and received_at between first_at and last_at\
      """;

  @Override
  public Query readCondition(SqlDialect dialect) {
    return Query.EVERY_EVENT;
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        with %1$s,
        run as (
          select
            person,
            %2$s as visit_page,
            count(view_page) as views,
            count(case when is_matching and is_pageview then 1 end) as visit_pageviews,
            sum(case when is_matching then event_successes else 0 end) as visit_successes,
            max(case when is_matching and is_success then 1 else 0 end) as has_success,
            min(received_at) as first_at,
            max(received_at) as last_at
          from numbered_event
          group by person, visit_number
          having count(case when is_matching then 1 end) > 0
        ),
        totals as (
          select
            visit_page,
            count(distinct person) as visitors,
            count(case when views > 0 then 1 end) as visits,
            cast(sum(visit_pageviews) as bigint) as pageviews,
            cast(sum(visit_successes) as bigint) as successes,
            count(distinct case when has_success = 1 then person end) as converters
          from run
          where %6$s
          group by visit_page
          order by %3$s, visit_page nulls last
          limit %4$d
        ),
        revenue as (
        %5$s
        )
        select
          visit_page, visitors, visits, pageviews, successes, converters, currency, total_value,
          rate_period
        from totals
        left join revenue on %7$s
        order by %3$s, visit_page nulls last
        """
            .formatted(
                new VisitSql(scope, zone).expressionsWithPages(conditions),
                VisitSql.page(by, dialect),
                order.sql(),
                limit,
                RevenueSql.by(
                    "visit_page", SUCCESSES_OF_RUNS, conditions.matchesFilters(), conditions),
                isWanted(conditions),
                dialect.areSame("revenue_key", "visit_page")));
  }

  private String isWanted(ScopeConditions conditions) {
    return only.isEmpty()
        ? "true"
        : only.stream()
            .map(
                page ->
                    page.map(conditions::parameter)
                        .map("visit_page = %s"::formatted)
                        .orElse("visit_page is null"))
            .collect(joining(" or "));
  }

  @Override
  public VisitPages answer(List<Row> rows) {
    Map<Optional<String>, List<Row>> byPage =
        rows.stream()
            .collect(groupingBy(row -> row.text("visit_page"), LinkedHashMap::new, toList()));
    RatePeriods periods = RatePeriods.of(scope);
    return new VisitPages(byPage.values().stream().map(ofPage -> line(ofPage, periods)).toList());
  }

  private static VisitPages.Line line(List<Row> rows, RatePeriods periods) {
    Row totals = rows.getFirst();
    return new VisitPages.Line(
        new Breakdown.Line(
            totals.text("visit_page"),
            totals.whole("visitors").orElseThrow(),
            totals.whole("pageviews").orElseThrow(),
            totals.whole("successes").orElseThrow(),
            RevenueSql.read(rows, periods)),
        totals.whole("visits").orElseThrow(),
        totals.whole("converters").orElseThrow());
  }

  /** Totals for each landing or exit page. */
  public record VisitPages(List<Line> lines) {
    public VisitPages {
      lines = List.copyOf(lines);
    }

    /**
     * The totals of one page.
     *
     * @param totals of the events; without a key for events outside of any visit
     * @param converters the persons with a confirmed success in such a visit
     */
    public record Line(Breakdown.Line totals, long visits, long converters) {
      /** Returns the line of a page without visits. */
      public static Line nothing(Optional<String> page) {
        return new Line(Breakdown.Line.nothing(page), 0, 0);
      }

      /** Returns the page; empty for events outside of any visit. */
      public Optional<String> page() {
        return totals.key();
      }

      /** Returns converters per visitor, 0 to 1; 0 without visitors. */
      public double conversionRate() {
        return totals.visitors() == 0 ? 0 : (double) converters / totals.visitors();
      }
    }
  }
}
