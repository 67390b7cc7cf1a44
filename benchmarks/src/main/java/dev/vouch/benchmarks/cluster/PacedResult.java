package dev.vouch.benchmarks.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The result of a load at a fixed rate.
 *
 * @param system its name
 * @param micros the processor time of each part per event, in microseconds
 * @param generatorMicros that of the load generator
 * @param p50Millis the median from when a request was due until its 204
 * @param errors requests that were not answered with 204
 * @param reported times from a 204 until a report had the event, ascending
 * @param others processors that were used by anything else on this machine
 */
record PacedResult(
    String system,
    Traffic traffic,
    double perSecond,
    Map<ClusterPart, Double> micros,
    double generatorMicros,
    double p50Millis,
    double p99Millis,
    long errors,
    List<Duration> reported,
    double others) {
  /** Returns the processor time of all parts per event, in microseconds. */
  double sumMicros() {
    return micros.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Returns how many processors all parts and the load generator used. */
  double processors() {
    return (sumMicros() + generatorMicros) * perSecond / 1e6;
  }

  /** Returns the median time until a report had an event, in seconds. */
  double reportedMedian() {
    return reported.get(reported.size() / 2).toNanos() / 1e9;
  }

  /** Returns the longest time until a report had an event, in seconds. */
  double reportedLongest() {
    return reported.getLast().toNanos() / 1e9;
  }
}
