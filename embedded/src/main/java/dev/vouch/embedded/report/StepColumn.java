package dev.vouch.embedded.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.vouch.core.report.Journeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The number of people who take each step, at one distance from the origin of a journey. Not
 * thread-safe.
 */
final class StepColumn {
  private final StepKeys keys;
  private final ReportMemory memory;
  private int[] people = {};

  StepColumn(StepKeys keys, ReportMemory memory) {
    this.keys = keys;
    this.memory = memory;
  }

  /** Adds a person who takes a step. */
  void add(int step) {
    if (step >= people.length) {
      int more = Math.min(2 * step + 2, keys.count());
      memory.take((long) Integer.BYTES * (more - people.length));
      people = Arrays.copyOf(people, more);
    }
    people[step]++;
  }

  /** Returns the number of people who take a step. */
  long people(int step) {
    return step < people.length ? people[step] : 0;
  }

  /**
   * Returns the column of the answer.
   *
   * @param all the number of people at this distance, including those who take no step
   * @param limit the maximum number of steps that are shown
   * @param chosen a step that is shown in addition; {@link StepKeys#NONE} for none
   */
  Journeys.Column column(long all, int limit, int chosen) {
    List<Journeys.Line> lines = new ArrayList<>();
    int least = least(limit);
    for (int step = 0; step < people.length; step++) {
      if (people[step] >= least) {
        lines.add(line(step));
      }
    }
    lines.sort(
        comparingLong(Journeys.Line::persons)
            .reversed()
            .thenComparing(comparing(Journeys.Line::key, TextOrder.BY_BYTES)));
    List<Journeys.Line> shown = new ArrayList<>(lines.subList(0, Math.min(limit, lines.size())));
    if (people(chosen) > 0 && !shown.contains(line(chosen))) {
      shown.add(line(chosen));
    }
    long walked = Arrays.stream(people).asLongStream().sum();
    long others = walked - shown.stream().mapToLong(Journeys.Line::persons).sum();
    return new Journeys.Column(all, shown, others, all - walked);
  }

  private Journeys.Line line(int step) {
    return new Journeys.Line(keys.text(step), people[step]);
  }

  /**
   * Returns the lowest number of people that a shown step can have, so that the texts of other
   * steps are not read.
   */
  private int least(int limit) {
    int[] ascending = Arrays.stream(people).filter(count -> count > 0).sorted().toArray();
    return ascending.length <= limit ? 1 : ascending[ascending.length - limit];
  }
}
