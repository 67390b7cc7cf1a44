package dev.vouch.app.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How long answers took. Not thread-safe. */
final class ResponseTimes {
  /** With fewer, the 99.9th percentile is the longest. */
  private static final int PERCENTILES_MIN = 1_000;

  private final List<Long> nanos = new ArrayList<>();

  void add(long answeredAfterNanos) {
    nanos.add(answeredAfterNanos);
  }

  /** The median and the longest in milliseconds; with enough of them percentiles too. */
  @Override
  public String toString() {
    if (nanos.isEmpty()) {
      return "no answer";
    }
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    int count = sorted.size();
    String percentiles =
        count > PERCENTILES_MIN
            ? "p99 %d ms, p99.9 %d ms, ".formatted(millis(sorted, 0.99), millis(sorted, 0.999))
            : "";
    return "p50 %d ms, %slongest of %d: %d ms"
        .formatted(millis(sorted, 0.5), percentiles, count, millis(sorted, 1));
  }

  /** The smallest of these that at least this share of them does not exceed. */
  private static long millis(List<Long> sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.size());
    return TimeUnit.NANOSECONDS.toMillis(sorted.get(rank - 1));
  }
}
