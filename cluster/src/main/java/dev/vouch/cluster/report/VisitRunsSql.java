package dev.vouch.cluster.report;

import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitsQuestion;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** The runs of a person's events that can be visits (docs/identity.md V1). */
final class VisitRunsSql {
  private VisitRunsSql() {}

  /**
   * Returns the relation {@code numbered_event}: the events with {@code visit_number}, which
   * differs between a person's runs; {@code view_page}, the page of a browser page view; {@code
   * is_matching}, whether the event matches the filters; {@code is_pageview}; {@code is_success},
   * whether it is a confirmed success; and {@code event_successes}, the number that it adds to the
   * number of successes.
   *
   * @param zone the time zone at whose midnight visits end
   */
  static String numberedEvents(ZoneId zone, ScopeSql scope) {
    return """
    ordered_event as (
      select *,
        lag(received_at) over (partition by person order by received_at, position) as previous_at,
        lag(visit_day) over (partition by person order by received_at, position) as previous_day
      from (
        select person, received_at, position,
          %1$s as visit_day,
          %2$s as is_matching,
          event_name = 'pageview' as is_pageview,
          if(event_name = 'pageview' and not confirmed, page_path, null) as view_page,
          %3$s as is_success,
          %4$s as event_successes
        from credited%5$s) as event_of_day),
    numbered_event as (
      select *,
        count(
          case
            when previous_at is null
              or received_at > addSeconds(previous_at, %6$d)
              or visit_day <> previous_day
            then 1
          end) over (
            partition by person order by received_at, position
            rows between unbounded preceding and current row) as visit_number
      from ordered_event)\
    """
        .formatted(
            day(zone, scope),
            scope.matches(),
            SuccessSql.IS_SUCCESS,
            SuccessSql.SUCCESSES,
            ofMatchingPeople(scope),
            VisitsQuestion.GAP_MAX.toSeconds());
  }

  /** Returns an expression over the events of a visit: its landing or exit page. */
  static String page(VisitPage page) {
    return switch (page) {
      case LANDING_PAGE -> "argMin(view_page, (received_at, position))";
      case EXIT_PAGE -> "argMax(view_page, (received_at, position))";
    };
  }

  /**
   * Returns a clause that restricts the events to people with a matching event, so that fewer are
   * sorted.
   */
  private static String ofMatchingPeople(ScopeSql scope) {
    return scope.scope().filters().isEmpty()
        ? ""
        : " where person in (select person from credited where %s)".formatted(scope.matches());
  }

  /**
   * Returns an expression: the event's day in the zone. Contains the zone's clock changes, because
   * ClickHouse may not have its rules.
   */
  private static String day(ZoneId zone, ScopeSql scope) {
    ZoneRules rules = zone.getRules();
    StringBuilder cases = new StringBuilder();
    Instant from = VisitsQuestion.earliest(scope.scope());
    Instant until = VisitsQuestion.latest(scope.scope());
    ZoneOffsetTransition transition = rules.nextTransition(from);
    while (transition != null && transition.getInstant().isBefore(until)) {
      cases.append(
          " when received_at < %s then %s"
              .formatted(
                  scope.parameter(transition.getInstant()), day(transition.getOffsetBefore())));
      from = transition.getInstant();
      transition = rules.nextTransition(from);
    }
    String last = day(rules.getOffset(from));
    return cases.isEmpty() ? last : "case%s else %s end".formatted(cases, last);
  }

  private static String day(ZoneOffset offset) {
    return "toDate(addSeconds(received_at, %d))".formatted(offset.getTotalSeconds());
  }
}
