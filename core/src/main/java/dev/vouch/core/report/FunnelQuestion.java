package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The question how many persons completed these steps, in order, within the window from the first
 * step. The first step is within the scope's time; later steps may follow after its end. The
 * filters apply to the event of every step.
 *
 * @param steps at least one
 * @param window the maximum time from the first step to any other, inclusive; in whole seconds
 */
public record FunnelQuestion(Scope scope, List<PathStep> steps, Duration window)
    implements ScopedQuestion<Funnel> {
  public FunnelQuestion {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a funnel needs at least one step");
    }
  }

  @Override
  public Instant creditedUntil() {
    return scope.until().plus(window);
  }

  /** Returns the funnel of the first {@code count} steps. */
  public FunnelQuestion upTo(int count) {
    return new FunnelQuestion(scope, steps.subList(0, count), window);
  }

  /**
   * A question about the persons of a funnel.
   *
   * @param <A> the type of answer
   */
  public sealed interface Detail<A> extends ScopedQuestion<A>
      permits FunnelBreakdownQuestion, FunnelExitsQuestion {
    /** Returns the funnel whose persons the question is about. */
    FunnelQuestion funnel();

    @Override
    default Scope scope() {
      return funnel().scope();
    }

    @Override
    default Instant creditedUntil() {
      return funnel().creditedUntil();
    }
  }
}
