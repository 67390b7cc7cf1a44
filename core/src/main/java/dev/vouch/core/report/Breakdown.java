package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/** Totals for each value of a dimension. */
public record Breakdown(List<Line> lines) {
  public Breakdown {
    lines = List.copyOf(lines);
  }

  /**
   * One value's totals, counted as in {@link Summary}.
   *
   * @param key the value; empty for the events that have none
   */
  public record Line(
      Optional<String> key, long visitors, long pageviews, long successes, Revenue revenue) {
    /** Of a value that no event has. */
    public static Line nothing(Optional<String> key) {
      return new Line(key, 0, 0, 0, Revenue.NONE);
    }
  }
}
