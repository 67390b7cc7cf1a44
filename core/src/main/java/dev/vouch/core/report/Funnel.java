package dev.vouch.core.report;

import java.util.List;

/** The numbers of persons who completed each step of a funnel, in the order of its steps. */
public record Funnel(List<Line> lines) {
  public Funnel {
    lines = List.copyOf(lines);
  }

  /**
   * One step.
   *
   * @param persons the persons who completed this step after all earlier steps
   */
  public record Line(PathStep step, long persons) {}

  /**
   * Returns the ratio of this line's persons (line numbers start at 0) to the previous line's, 0 to
   * 1.
   */
  public double rateOfPrevious(int place) {
    return rate(place, Math.max(place - 1, 0));
  }

  /**
   * Returns the ratio of this line's persons (line numbers start at 0) to the first line's, 0 to 1.
   */
  public double rateOfFirst(int place) {
    return rate(place, 0);
  }

  private double rate(int place, int of) {
    long whole = lines.get(of).persons();
    return whole == 0 ? 0 : (double) lines.get(place).persons() / whole;
  }
}
