package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/** A funnel for each value of a dimension, most persons at the first step first. */
public record FunnelBreakdown(List<Line> lines) {
  public FunnelBreakdown {
    lines = List.copyOf(lines);
  }

  /**
   * One value's funnel.
   *
   * @param key the value; empty for the persons who have none
   */
  public record Line(Optional<String> key, Funnel funnel) {}
}
