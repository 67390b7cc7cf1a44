package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The question for the visits of a scope. Visits are made of all events of the scope's time; one
 * counts if at least one of its events matches the filters.
 *
 * @param zone the site's time zone, at whose midnight visits end
 */
public record VisitsQuestion(Scope scope, ZoneId zone) implements ScopedQuestion<Visits> {
  /** The longest time between two events of a visit. */
  public static final Duration GAP_MAX = Duration.ofMinutes(30);

  /** There are no events outside of this time, and clocks change twice a year. */
  private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  /** Returns from when on a scope can have events, whose days are computed. */
  public static Instant earliest(Scope scope) {
    return scope.from().isBefore(EARLIEST) ? EARLIEST : scope.from();
  }

  /** Returns until when it can have some. */
  public static Instant latest(Scope scope) {
    return scope.until().isAfter(LATEST) ? LATEST : scope.until();
  }

  @Override
  public Query readCondition(SqlDialect dialect) {
    return Query.EVERY_EVENT;
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        with %s,
        visit as (
          select
            count(*) as events,
            count(case when is_view then 1 end) as views,
            %s as duration_us
          from numbered_event
          group by person, visit_number
          having count(case when is_view then 1 end) > 0
            and count(case when is_matching then 1 end) > 0)
        select
          count(*) as visits,
          cast(coalesce(sum(views), 0) as bigint) as pageviews,
          count(case when events = 1 then 1 end) as bounces,
          cast(coalesce(sum(duration_us), 0) as bigint) as duration_us
        from visit
        """
            .formatted(
                new VisitSql(scope, zone).expressions(conditions),
                dialect.microsecondsBetween("min(received_at)", "max(received_at)")));
  }

  /**
   * Returns a query for the runs of events that can be visits, for engines that store them: {@code
   * person}, {@code landing_page} and {@code exit_page}, null for a run that is no visit, the
   * numbers of {@code events}, of browser {@code views}, of {@code pageviews} and of {@code
   * successes}, whether it {@code has_success}, and the times of the first and the last event,
   * {@code first_at} and {@code last_at}.
   */
  public Query runs(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        with %s
        select
          person,
          %s as landing_page,
          %s as exit_page,
          count(*) as events,
          count(view_page) as views,
          count(case when is_pageview then 1 end) as pageviews,
          cast(sum(event_successes) as bigint) as successes,
          max(case when is_success then 1 else 0 end) as has_success,
          min(received_at) as first_at,
          max(received_at) as last_at
        from numbered_event
        group by person, visit_number
        """
            .formatted(
                new VisitSql(scope, zone).expressionsWithPages(conditions),
                VisitSql.page(VisitPage.LANDING_PAGE, dialect),
                VisitSql.page(VisitPage.EXIT_PAGE, dialect)));
  }

  @Override
  public Visits answer(List<Row> rows) {
    Row totals = rows.getFirst();
    return new Visits(
        totals.whole("visits").orElseThrow(),
        totals.whole("pageviews").orElseThrow(),
        totals.whole("bounces").orElseThrow(),
        Duration.of(totals.whole("duration_us").orElseThrow(), ChronoUnit.MICROS));
  }
}
