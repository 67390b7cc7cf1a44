package dev.vouch.core.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The touches (docs/identity.md C11) of confirmed successes.
 *
 * @param times successes by the time from their first touch, shortest first
 * @param median the longest time of the faster half; empty without successes that have touches
 * @param numbers successes by their number of touches: 1, 2, 3, 4, and 5 and more
 * @param withoutTouches successes that have none
 * @param unknown successes whose touches were not recorded, by an earlier version of Vouch
 */
public record Touches(
    List<Time> times,
    Optional<Duration> median,
    List<Count> numbers,
    long withoutTouches,
    long unknown) {
  public Touches {
    times = List.copyOf(times);
    numbers = List.copyOf(numbers);
  }

  /**
   * The successes of a range of times.
   *
   * @param from the shortest
   * @param until longer than all; in the last range, the longest
   */
  public record Time(Duration from, Duration until, long successes) {}

  /**
   * The successes with a number of touches.
   *
   * @param touches in the last one, the least
   */
  public record Count(int touches, long successes) {}

  /**
   * Returns the ranges of times.
   *
   * @param successes of each range, counted from 0
   */
  public static List<Time> times(IntToLongFunction successes) {
    List<Time> times = new ArrayList<>();
    Duration from = Duration.ZERO;
    for (Duration until : TouchesQuestion.BOUNDS) {
      times.add(new Time(from, until, successes.applyAsLong(times.size())));
      from = until;
    }
    return times;
  }

  /**
   * Returns the numbers of touches.
   *
   * @param successes with a number of touches; of the last one, with more as well
   */
  public static List<Count> numbers(IntToLongFunction successes) {
    return IntStream.rangeClosed(1, TouchesQuestion.TOUCHES_MAX)
        .mapToObj(touches -> new Count(touches, successes.applyAsLong(touches)))
        .toList();
  }

  /** Returns the number of successes that have touches. */
  public long successes() {
    return numbers.stream().mapToLong(Count::successes).sum();
  }
}
