package dev.vouch.benchmarks.cluster;

import java.time.Duration;
import java.util.Map;

/**
 * The result of a load without a fixed rate, in which each connection waits for its response.
 *
 * @param system its name
 * @param nodes the number of servers
 * @param time of the load
 * @param behind the time after it until reports had all events
 * @param micros the processor time of each part per event until then, in microseconds
 * @param generatorMicros that of the load generator
 * @param others processors that were used by anything else on this machine
 */
record ClosedResult(
    String system,
    int nodes,
    long events,
    long errors,
    Duration time,
    Duration behind,
    Map<ClusterPart, Double> micros,
    double generatorMicros,
    double others) {
  /** Returns the acknowledged events per second. */
  double rate() {
    return events / seconds(time);
  }

  /** Returns the events per second until reports had all of them. */
  double reportedRate() {
    return events / (seconds(time) + seconds(behind));
  }

  /** Returns the processor time of all parts per event, in microseconds. */
  double sumMicros() {
    return micros.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
