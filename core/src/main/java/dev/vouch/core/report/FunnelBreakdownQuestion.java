package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * A funnel for each value of a dimension. A person counts once, under the value of their first
 * event that matches the first step within the scope's time; so the values' funnels add up to the
 * funnel of all.
 *
 * @param limit the maximum number of lines, at least 1
 */
public record FunnelBreakdownQuestion(FunnelQuestion funnel, Dimension by, int limit)
    implements FunnelQuestion.Detail<FunnelBreakdownQuestion.FunnelBreakdown> {

  /**
   * A funnel for each value of a dimension, in descending order of the persons at the first step.
   */
  public record FunnelBreakdown(List<Line> lines) {
    public FunnelBreakdown {
      lines = List.copyOf(lines);
    }

    /**
     * One value's funnel.
     *
     * @param key the value; empty for persons without one
     */
    public record Line(Optional<String> key, Funnel funnel) {}
  }
}
