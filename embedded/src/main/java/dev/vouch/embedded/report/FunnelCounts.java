package dev.vouch.embedded.report;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.PathStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How many people of each value reached each step of a funnel. Not thread-safe. */
final class FunnelCounts {
  private final List<PathStep> steps;
  private final ReportMemory memory;

  /** By value and by the number of steps that people reached, at least one. */
  private int[] people = {};

  FunnelCounts(List<PathStep> steps, ReportMemory memory) {
    this.steps = steps;
    this.memory = memory;
  }

  /**
   * Adds a person.
   *
   * @param reached the number of steps, at least 1
   */
  void add(int value, int reached) {
    if (value >= size()) {
      int more = 2 * steps.size() * (value + 1);
      memory.take((long) Integer.BYTES * (more - people.length));
      people = Arrays.copyOf(people, more);
    }
    people[value * steps.size() + reached - 1]++;
  }

  /** Returns the number after the highest value. */
  int size() {
    return people.length / steps.size();
  }

  boolean hasPeople(int value) {
    return reached(value, 0) > 0;
  }

  private long reached(int value, int step) {
    long sum = 0;
    for (int last = step; last < steps.size() && value < size(); last++) {
      sum += people[value * steps.size() + last];
    }
    return sum;
  }

  /** Returns the funnel of the people of some values. */
  Funnel funnel(List<Integer> values) {
    List<Funnel.Line> lines = new ArrayList<>();
    for (PathStep step : steps) {
      int place = lines.size();
      lines.add(
          new Funnel.Line(step, values.stream().mapToLong(value -> reached(value, place)).sum()));
    }
    return new Funnel(lines);
  }
}
