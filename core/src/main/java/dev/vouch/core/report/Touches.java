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
 * @param times the successes by the time from their first touch, shortest first
 * @param median the longest time of the faster half; empty without successes that have touches
 * @param numbers the successes by their number of touches: 1, 2, 3, 4, and 5 and more
 * @param withoutTouches the successes without touches
 * @param unknown the successes whose touches an earlier version of Vouch did not record
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
   * The number of successes with a time from the first touch in a range.
   *
   * @param from the start of the range, inclusive
   * @param until the end of the range; exclusive, except in the last range
   */
  public record Time(Duration from, Duration until, long successes) {}

  /**
   * The number of successes with a number of touches.
   *
   * @param touches the number of touches; in the last line, the minimum
   */
  public record Count(int touches, long successes) {}

  /**
   * Returns the successes by the ranges of {@link TouchesQuestion#BOUNDS}.
   *
   * @param successes returns the successes of a range, whose index starts at 0
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
   * Returns the successes by their number of touches.
   *
   * @param successes returns the successes with a number of touches; for the last number, also
   *     those with more
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
