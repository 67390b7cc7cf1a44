package dev.vouch.core.report;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * The buckets of a comparison: the n-th corresponds to the n-th of a time series.
 *
 * @param starts their starts; fewer than the time series has if the compared days end earlier
 * @param until the end of the last one, which is earlier than that of the compared days if these
 *     are more
 */
public record CorrespondingBuckets(List<ZonedDateTime> starts, Instant until) {
  public CorrespondingBuckets {
    starts = List.copyOf(starts);
  }

  /** Returns the instants of the starts. */
  public List<Instant> instants() {
    return starts.stream().map(ZonedDateTime::toInstant).toList();
  }
}
