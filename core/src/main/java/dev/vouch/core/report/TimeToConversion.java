package dev.vouch.core.report;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The times from the first touch (docs/identity.md C11) to a confirmed success.
 *
 * @param lines by time, shortest first
 * @param median the longest time of the faster half; empty without successes that have touches
 * @param withoutTouches successes that have none
 * @param unknown successes whose touches were not recorded, by an earlier version of Vouch
 */
public record TimeToConversion(
    List<Line> lines, Optional<Duration> median, long withoutTouches, long unknown) {
  public TimeToConversion {
    lines = List.copyOf(lines);
  }

  /**
   * The successes of a range of times.
   *
   * @param from the shortest
   * @param until longer than all; in the last line, the longest
   */
  public record Line(Duration from, Duration until, long successes) {}

  /** Returns the number of successes that have touches. */
  public long successes() {
    return lines.stream().mapToLong(Line::successes).sum();
  }
}
