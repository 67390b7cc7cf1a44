package dev.vouch.core.report;

import dev.vouch.core.report.Journeys.Direction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The page views and confirmed successes that come next after persons' first event of a kind, or
 * that came before it. Of equal ones in a row only the nearest is a step. The filters hold for
 * every event.
 *
 * @param origin a person's journey starts (backwards: ends) with the first such event in the
 *     scope's time
 * @param depth how many columns, at least 1
 * @param window the longest time between the origin and a step, inclusive; in whole seconds
 * @param limit the most lines of a column, at least 1
 */
public record JourneysQuestion(
    Scope scope, PathStep origin, Direction direction, int depth, Duration window, int limit)
    implements ScopedQuestion<Journeys> {
  @Override
  public Instant creditedFrom() {
    return switch (direction) {
      case FORWARD -> scope.from();
      case BACKWARD -> scope.from().minus(window);
    };
  }

  @Override
  public Instant creditedUntil() {
    return switch (direction) {
      case FORWARD -> scope.until().plus(window);
      case BACKWARD -> scope.until();
    };
  }

  /** The first row is all persons; then each column's lines, and those cut off without a key. */
  @Override
  public Query query() {
    Conditions conditions = new Conditions(scope);
    return conditions.query(
        """
        with path_event as (
          select person, received_at, position,
            case
              when event_name = 'pageview' then 'page:' || page_path
              when confirmed and event_name = 'success' then 'success:' || name
            end as step_key,
            %1$s as is_origin
          from credited
          where %2$s),
        origin as (
          select person, received_at as origin_at, position as origin_position,
            step_key as origin_key
          from (
            select *,
              row_number() over (partition by person order by received_at, position) as number
            from path_event
            where is_origin and received_at >= %3$s and received_at < %4$s) as numbered
          where number = 1),
        near as (
          select person, received_at, position, step_key,
            coalesce(
              lag(step_key) over (partition by person order by %5$s), origin_key) as previous_key
          from path_event join origin using (person)
          where step_key is not null and %6$s),
        step as (
          select step_key,
            row_number() over (partition by person order by %5$s) as distance
          from near
          where previous_key is null or step_key <> previous_key),
        counted as (
          select distance, step_key, count(*) as persons
          from step
          where distance <= %7$d
          group by distance, step_key),
        ranked as (
          select distance, persons,
            case
              when row_number() over (partition by distance order by persons desc, step_key) <= %8$d
              then step_key
            end as shown_key
          from counted)
        select 0 as distance, null as shown_key, count(*) as persons
        from origin
        union all
        select distance, shown_key, sum(persons) as persons
        from ranked
        group by distance, shown_key
        order by distance, persons desc, shown_key
        """
            .formatted(
                conditions.meets(origin),
                conditions.hold(),
                conditions.parameter(scope.from()),
                conditions.parameter(scope.until()),
                order(),
                reached(),
                depth,
                limit));
  }

  private String order() {
    return switch (direction) {
      case FORWARD -> "received_at, position";
      case BACKWARD -> "received_at desc, position desc";
    };
  }

  /** A condition: the event lies on the way from the origin, and not further than the window. */
  private String reached() {
    String condition =
        switch (direction) {
          case FORWARD ->
              """
              (received_at > origin_at or (received_at = origin_at and position > origin_position))
                    and received_at <= origin_at + interval %d second\
              """;
          case BACKWARD ->
              """
              (received_at < origin_at or (received_at = origin_at and position < origin_position))
                    and received_at >= origin_at - interval %d second\
              """;
        };
    return condition.formatted(window.toSeconds());
  }

  @Override
  public Journeys answer(List<Row> rows) {
    long persons = rows.getFirst().whole("persons").orElseThrow();
    List<Journeys.Column> columns = new ArrayList<>();
    for (int distance = 1; distance <= depth; distance++) {
      long wanted = distance;
      columns.add(
          column(
              persons,
              rows.stream().filter(row -> row.whole("distance").orElseThrow() == wanted).toList()));
    }
    return new Journeys(persons, columns);
  }

  private static Journeys.Column column(long persons, List<Row> rows) {
    List<Journeys.Line> lines = new ArrayList<>();
    long others = 0;
    long ended = persons;
    for (Row row : rows) {
      long counted = row.whole("persons").orElseThrow();
      ended -= counted;
      if (row.text("shown_key").isPresent()) {
        lines.add(new Journeys.Line(row.text("shown_key").get(), counted));
      } else {
        others = counted;
      }
    }
    return new Journeys.Column(lines, others, ended);
  }
}
