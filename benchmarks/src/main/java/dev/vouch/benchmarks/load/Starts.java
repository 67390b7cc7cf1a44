package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.Target;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The time from the start command of a server until it is ready. */
public final class Starts {
  private static final int TRIES = 5;
  private static final String DIRECTORY = "start";

  private Starts() {}

  /** On an empty directory, the median of five. */
  public static Figure onNothing(Bench bench) {
    bench.say("start on an empty directory");
    List<Duration> times = IntStream.range(0, TRIES).mapToObj(_ -> start(bench)).sorted().toList();
    return Target.START.measured(times.get(TRIES / 2).toNanos() / 1e9);
  }

  private static Duration start(Bench bench) {
    bench.remove(DIRECTORY);
    try (MeasuredProcess server = bench.server(DIRECTORY, "")) {
      return server.startTime();
    } finally {
      bench.remove(DIRECTORY);
    }
  }
}
