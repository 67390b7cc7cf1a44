package dev.vouch.http;

import dev.vouch.core.metric.Histogram;
import dev.vouch.core.metric.Histogram.Distribution;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts of responses by route and status, and the times until events were acknowledged.
 * Thread-safe without locks, because all event loops record responses.
 */
public final class RequestMetrics {
  private static final int NO_CONTENT = 204;
  private static final int STATUS_MAX = 599;

  /** The counters by route and status, created when a status is first sent. */
  private final Map<RequestRoute, AtomicReferenceArray<LongAdder>> answers =
      new EnumMap<>(RequestRoute.class);

  private final Map<RequestRoute, Histogram> acknowledgements = new EnumMap<>(RequestRoute.class);

  RequestMetrics() {
    for (RequestRoute route : RequestRoute.values()) {
      answers.put(route, new AtomicReferenceArray<>(STATUS_MAX + 1));
      if (route.isIngestion()) {
        acknowledgements.put(route, Histogram.ofNanos());
      }
    }
  }

  /**
   * Records a response.
   *
   * @param nanos the time from the end of the request's headers to the response, in nanoseconds
   */
  void record(RequestRoute route, int status, long nanos) {
    counter(route, status).increment();
    Histogram acknowledged = acknowledgements.get(route);
    if (acknowledged != null && status == NO_CONTENT) {
      acknowledged.record(nanos);
    }
  }

  private LongAdder counter(RequestRoute route, int status) {
    AtomicReferenceArray<LongAdder> ofRoute = ofRoute(route);
    LongAdder known = ofRoute.get(status);
    return known == null
        ? ofRoute.updateAndGet(status, other -> other == null ? new LongAdder() : other)
        : known;
  }

  private AtomicReferenceArray<LongAdder> ofRoute(RequestRoute route) {
    return Objects.requireNonNull(answers.get(route));
  }

  /** Returns the number of responses of a route by status. */
  public Map<Integer, Long> answers(RequestRoute route) {
    Map<Integer, Long> counts = new TreeMap<>();
    AtomicReferenceArray<LongAdder> ofRoute = ofRoute(route);
    for (int status = 0; status <= STATUS_MAX; status++) {
      LongAdder count = ofRoute.get(status);
      if (count != null) {
        counts.put(status, count.sum());
      }
    }
    return counts;
  }

  /**
   * Returns the distribution of the times until a 204, in nanoseconds, for each ingestion route.
   */
  public Map<RequestRoute, Distribution> acknowledgementNanos() {
    Map<RequestRoute, Distribution> times = new EnumMap<>(RequestRoute.class);
    acknowledgements.forEach((route, histogram) -> times.put(route, histogram.distribution()));
    return times;
  }
}
