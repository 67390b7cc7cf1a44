package dev.vouch.core.report;

import java.time.Instant;
import java.util.List;

/**
 * The question for a scope's totals per bucket. A person counts once per bucket, so the sum of the
 * buckets' visitors may exceed the scope's visitors.
 *
 * @param rules the site's success rules; a browser's page view that matches one is unconfirmed
 * @param starts at least one, ascending, none before the scope's start; each bucket ends at the
 *     next one's start, the last at the scope's end
 */
public record TimeseriesQuestion(Scope scope, List<SuccessRule> rules, List<Instant> starts)
    implements ScopedQuestion<TimeseriesQuestion.Timeseries> {
  public TimeseriesQuestion {
    rules = List.copyOf(rules);
    starts = List.copyOf(starts);
    if (starts.isEmpty()) {
      throw new IllegalArgumentException("a time series needs at least one bucket");
    }
  }

  /**
   * The totals of each bucket of a time series.
   *
   * @param buckets in chronological order, including those without events
   */
  public record Timeseries(List<Summary> buckets) {
    public Timeseries {
      buckets = List.copyOf(buckets);
    }
  }
}
