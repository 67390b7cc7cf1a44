package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The steps on people's paths after an origin. Repeated equal steps count once, as the nearest.
 *
 * @param through the steps that people took from the origin on: a column counts only people who
 *     took all steps before it; fewer than {@code depth}
 */
record FollowingSteps(Direction direction, int depth, List<String> through, int limit) {
  /** An expression for an event's key, as in {@link Journeys.Line}; null if it is not a step. */
  static final String KEY =
      """
      multiIf(event_name = 'pageview', 'page:' || page_path, %s, 'success:' || name, null)\
      """
          .formatted(SuccessSql.IS_SUCCESS);

  /**
   * Returns the rest of a query that has a relation {@code origin}, one row per person: {@code
   * person}, {@code origin_at}, {@code origin_position}, {@code origin_key} (null if it is not a
   * step) and {@code border_at}, the furthest time that counts.
   *
   * <p>The first row counts all people; then follow each column's lines, and, without a key, the
   * people of lines over the limit.
   */
  String relations(ScopeSql scope) {
    return """
    near as (
      select person, received_at, position, step_key,
        coalesce(
          lag(step_key) over (partition by person order by %1$s), origin_key) as previous_key
      from (
        select person, received_at, position, %2$s as step_key
        from credited
        where %3$s) as path_event
      join origin using (person)
      where step_key is not null and %4$s),
    step as (
      select person, step_key,
        row_number() over (partition by person order by %1$s) as distance
      from near
      where previous_key is null or step_key <> previous_key),
    way as (
      select person, step_key, distance, %5$s as is_along
      from step
      where distance <= %6$d),
    walked as (
      select step_key, distance, is_along,
        countIf(is_along) over (
          partition by person order by distance
          rows between unbounded preceding and 1 preceding) as along
      from way),
    counted as (
      select distance, step_key, is_along, count() as persons
      from walked
      where along = if(distance <= %7$d, distance - 1, %7$d)
      group by distance, step_key, is_along),
    ranked as (
      select distance, persons,
        if(
          is_along
            or row_number() over (partition by distance order by persons desc, step_key) <= %8$d,
          step_key, null) as shown_key
      from counted)
    select distance, shown_key, persons
    from (
      select 0 as distance, null as shown_key, count() as persons
      from origin
      union all
      select distance, shown_key, sum(persons) as persons
      from ranked
      group by distance, shown_key) as line
    order by distance, persons desc, shown_key\
    """
        .formatted(
            order(),
            KEY,
            scope.matches(),
            isBeyondOrigin(),
            matchesPath(scope),
            depth,
            through.size(),
            limit);
  }

  private String order() {
    return switch (direction) {
      case FORWARD -> "received_at, position";
      case BACKWARD -> "received_at desc, position desc";
    };
  }

  /** Returns a condition: the event is beyond the origin and within the border. */
  private String isBeyondOrigin() {
    return switch (direction) {
      case FORWARD ->
          """
          (received_at > origin_at or (received_at = origin_at and position > origin_position))
                and received_at <= border_at\
          """;
      case BACKWARD ->
          """
          (received_at < origin_at or (received_at = origin_at and position < origin_position))
                and received_at >= border_at\
          """;
    };
  }

  /** Returns a condition: the step equals the step of {@code through} at the same distance. */
  private String matchesPath(ScopeSql scope) {
    if (through.isEmpty()) {
      return "false";
    }
    return IntStream.range(0, through.size())
        .mapToObj(
            place ->
                "(distance = %d and step_key = %s)"
                    .formatted(place + 1, scope.parameter(through.get(place))))
        .collect(joining(" or ", "(", ")"));
  }

  /** Reads the journeys from the query's rows. */
  Journeys read(List<Row> rows) {
    long all = rows.getFirst().count("persons");
    List<Journeys.Column> columns = new ArrayList<>();
    long persons = all;
    for (int distance = 1; distance <= depth; distance++) {
      long wanted = distance;
      Journeys.Column column =
          column(persons, rows.stream().filter(row -> row.count("distance") == wanted).toList());
      columns.add(column);
      if (distance <= through.size()) {
        persons = column.persons(through.get(distance - 1));
      }
    }
    return new Journeys(all, columns);
  }

  private static Journeys.Column column(long persons, List<Row> rows) {
    List<Journeys.Line> lines = new ArrayList<>();
    long others = 0;
    long ended = persons;
    for (Row row : rows) {
      long counted = row.count("persons");
      ended -= counted;
      if (row.text("shown_key").isPresent()) {
        lines.add(new Journeys.Line(row.text("shown_key").get(), counted));
      } else {
        others = counted;
      }
    }
    return new Journeys.Column(persons, lines, others, ended);
  }
}
