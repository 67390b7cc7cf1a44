package dev.vouch.core.report;

import java.util.List;

/** How many persons went each step of a funnel, in the order of its steps. */
public record Funnel(List<Line> lines) {
  public Funnel {
    lines = List.copyOf(lines);
  }

  /**
   * One step.
   *
   * @param persons those who went this step and, before it, all earlier ones
   */
  public record Line(PathStep step, long persons) {}

  /** Persons of the line at this place (from 0) per person of the one before, 0 to 1. */
  public double rateOfPrevious(int place) {
    return rate(place, Math.max(place - 1, 0));
  }

  /** Persons of the line at this place (from 0) per person of the first, 0 to 1. */
  public double rateOfFirst(int place) {
    return rate(place, 0);
  }

  private double rate(int place, int of) {
    long whole = lines.get(of).persons();
    return whole == 0 ? 0 : (double) lines.get(place).persons() / whole;
  }
}
