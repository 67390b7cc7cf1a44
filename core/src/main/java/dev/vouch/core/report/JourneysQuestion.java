package dev.vouch.core.report;

import dev.vouch.core.report.Journeys.Direction;
import java.time.Duration;
import java.time.Instant;
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
 * @param limit the most lines of a column, at least 1; a step of {@code through} has its line
 *     besides
 * @param through the first steps from the origin on, spelled as {@link Journeys.Line#key}: a column
 *     counts only the persons who took all of them that lie before it; fewer than columns
 */
public record JourneysQuestion(
    Scope scope,
    PathStep origin,
    Direction direction,
    int depth,
    Duration window,
    int limit,
    List<String> through)
    implements ScopedQuestion<Journeys> {
  public JourneysQuestion {
    through = List.copyOf(through);
    if (through.size() >= depth) {
      throw new IllegalArgumentException("every step that is gone through has a column after it");
    }
  }

  /** Asks for everybody's steps. */
  public JourneysQuestion(
      Scope scope, PathStep origin, Direction direction, int depth, Duration window, int limit) {
    this(scope, origin, direction, depth, window, limit, List.of());
  }

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

  @Override
  public Query query() {
    ScopeConditions conditions = new ScopeConditions(scope);
    return conditions.query(
        """
        with origin as (
          select person, received_at as origin_at, position as origin_position,
            step_key as origin_key, received_at %s interval %d second as border_at
          from (
            select person, received_at, position, %s as step_key,
              row_number() over (partition by person order by received_at, position) as number
            from credited
            where %s and %s and received_at >= %s and received_at < %s) as numbered
          where number = 1),
        %s
        """
            .formatted(
                switch (direction) {
                  case FORWARD -> "+";
                  case BACKWARD -> "-";
                },
                window.toSeconds(),
                JourneySql.KEY,
                conditions.hold(),
                conditions.meets(origin),
                conditions.parameter(scope.from()),
                conditions.parameter(scope.until()),
                steps().query(conditions)));
  }

  @Override
  public Journeys answer(List<Row> rows) {
    return steps().answer(rows);
  }

  private JourneySql steps() {
    return new JourneySql(direction, depth, through, limit);
  }
}
