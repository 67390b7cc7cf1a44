package dev.vouch.benchmarks.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** The totals of equal rounds of wrk. For one thread. */
final class Rounds {
  private final List<WrkResult> results = new ArrayList<>();
  private Duration cpu = Duration.ZERO;
  private Duration behind = Duration.ZERO;

  /**
   * Adds a round.
   *
   * @param taken the server's processor time, including work after the last response
   * @param caughtUp the time from the last response until the reports include all events
   */
  void add(WrkResult result, Duration taken, Duration caughtUp) {
    results.add(result);
    cpu = cpu.plus(taken);
    behind = Collections.max(List.of(behind, caughtUp));
  }

  long requests() {
    return results.stream().mapToLong(WrkResult::requests).sum();
  }

  long errors() {
    return results.stream().mapToLong(WrkResult::errors).sum();
  }

  /** Responses per second over all rounds. */
  double rate() {
    return requests() / results.stream().mapToDouble(one -> seconds(one.duration())).sum();
  }

  double cpuMicros() {
    return seconds(cpu) * 1e6 / requests();
  }

  /** The maximum over the rounds, in milliseconds. */
  double worst(Function<WrkResult, Duration> time) {
    return results.stream().map(time).mapToDouble(one -> seconds(one) * 1e3).max().orElse(0);
  }

  /** The maximum time in seconds until the reports included all events of a round. */
  double behind() {
    return seconds(behind);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
