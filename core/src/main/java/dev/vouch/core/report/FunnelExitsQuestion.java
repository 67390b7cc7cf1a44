package dev.vouch.core.report;

/**
 * The question where persons went who completed one step of a funnel but not the next: their next
 * page view or confirmed success after they first reached the step. Only events within the funnel's
 * window count, which begins with a person's latest event that matches the first step. Repeat views
 * of the same page are ignored.
 *
 * @param step the last completed step, from 1; not the funnel's last
 * @param limit the maximum number of lines, at least 1
 */
public record FunnelExitsQuestion(FunnelQuestion funnel, int step, int limit)
    implements FunnelQuestion.Detail<Journeys.Column> {
  public FunnelExitsQuestion {
    if (step < 1 || step >= funnel.steps().size()) {
      throw new IllegalArgumentException(
          "the step must be one of the funnel's steps, but not the last");
    }
  }
}
