package dev.vouch.core.report;

import dev.vouch.core.report.Journeys.Direction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The question which page views and confirmed successes follow, or precede, persons' first event
 * that matches the origin. Repeated equal steps count once, as the nearest. Directly before the
 * origin, views of the page on which it happened are no step. The filters apply to every event.
 *
 * @param origin the step that a journey starts (backward: ends) with: a person's first such event
 *     in the scope's time
 * @param depth the number of columns, at least 1
 * @param window the maximum time between the origin and a step, inclusive; in whole seconds
 * @param limit the maximum number of lines per column, at least 1; steps of {@code through} are
 *     added to them
 * @param through the first steps from the origin on, in the format of {@link Journeys.Line#key}: a
 *     column counts only persons who took all steps before it; fewer than columns
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
      throw new IllegalArgumentException(
          "the path must have fewer steps than the journey has columns");
    }
  }

  /** Creates a question for the steps of all persons. */
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
}
