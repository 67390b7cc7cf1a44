package dev.vouch.core.report;

import java.util.List;

/**
 * The totals of each bucket of a time series.
 *
 * @param buckets in the order of time, those without any event included
 */
public record Timeseries(List<Summary> buckets) {
  public Timeseries {
    buckets = List.copyOf(buckets);
  }
}
