package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * SQL for visits over the {@code credited} relation: numbers the visits of each person
 * (docs/identity.md V1).
 *
 * @param zone the site's time zone
 */
record VisitSql(Scope scope, ZoneId zone) {
  private static final String PAGE_COLUMNS =
      ", view_page, is_pageview, is_success, event_successes";
  private static final String PAGE_EXPRESSIONS =
      """
      ,
          case when event_name = 'pageview' and not confirmed then page_path end as view_page,
          event_name = 'pageview' as is_pageview,
          %s as is_success,
          %s as event_successes\
      """
          .formatted(SuccessSql.IS_SUCCESS, SuccessSql.SUCCESSES);

  /**
   * Returns the common table expression {@code numbered_event}: the events with {@code
   * visit_number}, which differs between the runs of a person's events that a visit can be, {@code
   * is_view} for browser page views, and {@code is_matching} for those that match the filters.
   */
  String expressions(ScopeConditions conditions) {
    return expressions(conditions, "", "");
  }

  /**
   * Returns the same with {@code view_page}, the page of a browser page view, {@code is_pageview},
   * {@code is_success}, for confirmed ones, and {@code event_successes}, the number that the event
   * adds to that of successes.
   */
  String expressionsWithPages(ScopeConditions conditions) {
    return expressions(conditions, PAGE_COLUMNS, PAGE_EXPRESSIONS);
  }

  private String expressions(ScopeConditions conditions, String columns, String columnExpressions) {
    return """
    ordered_event as (
      select person, received_at, position, is_view, is_matching, visit_day%1$s,
        lag(received_at) over (partition by person order by received_at, position) as previous_at,
        lag(visit_day) over (partition by person order by received_at, position) as previous_day
      from (
        select person, received_at, position, %2$s as visit_day,
          event_name = 'pageview' and not confirmed as is_view,
          coalesce(%3$s, false) as is_matching%6$s
        from credited%4$s) as event_of_day),
    numbered_event as (
      select person, received_at, position, is_view, is_matching%1$s,
        count(
          case
            when previous_at is null
              or received_at > %5$s
              or visit_day <> previous_day
            then 1
          end) over (
            partition by person order by received_at, position
            rows between unbounded preceding and current row) as visit_number
      from ordered_event)\
    """
        .formatted(
            columns,
            day(conditions),
            conditions.matchesFilters(),
            ofMatchingPersons(conditions),
            conditions.dialect().plus("previous_at", VisitsQuestion.GAP_MAX),
            columnExpressions);
  }

  /** Returns an expression over the events of a visit: its landing or exit page. */
  static String page(VisitPage page, SqlDialect dialect) {
    return switch (page) {
      case LANDING_PAGE -> dialect.earliest("view_page");
      case EXIT_PAGE -> dialect.latest("view_page");
    };
  }

  /** Restricts the events to persons who can have a matching visit: fewer have to be sorted. */
  private String ofMatchingPersons(ScopeConditions conditions) {
    return scope.filters().isEmpty()
        ? ""
        : " where person in (select person from credited where %s)"
            .formatted(conditions.matchesFilters());
  }

  /** Returns an expression: the day of the event in the zone, for engines without time zones. */
  private String day(ScopeConditions conditions) {
    ZoneRules rules = zone.getRules();
    StringBuilder cases = new StringBuilder();
    Instant from = VisitsQuestion.earliest(scope);
    Instant until = VisitsQuestion.latest(scope);
    ZoneOffsetTransition transition = rules.nextTransition(from);
    while (transition != null && transition.getInstant().isBefore(until)) {
      cases.append(
          " when received_at < %s then %s"
              .formatted(
                  conditions.parameter(transition.getInstant()),
                  day(transition.getOffsetBefore(), conditions.dialect())));
      from = transition.getInstant();
      transition = rules.nextTransition(from);
    }
    String last = day(rules.getOffset(from), conditions.dialect());
    return cases.isEmpty() ? last : "case%s else %s end".formatted(cases, last);
  }

  private static String day(ZoneOffset offset, SqlDialect dialect) {
    return "cast(%s as date)"
        .formatted(dialect.plus("received_at", Duration.ofSeconds(offset.getTotalSeconds())));
  }
}
