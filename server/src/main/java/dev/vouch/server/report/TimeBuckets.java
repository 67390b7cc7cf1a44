package dev.vouch.server.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.CorrespondingBuckets;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The buckets of a time series.
 *
 * @param starts the starts of the buckets in the site's time zone; the last bucket ends with the
 *     range
 */
record TimeBuckets(Interval interval, DayRange days, List<ZonedDateTime> starts) {
  /** The maximum number of buckets, enough for two months of hours or four years of days. */
  private static final int BUCKETS_MAX = 1_500;

  private static final String INTERVALS =
      Arrays.stream(Interval.values()).map(Interval::wireName).collect(joining(", "));

  TimeBuckets {
    starts = List.copyOf(starts);
  }

  /** Parses {@code interval}. The buckets are unspecified if it is invalid. */
  static TimeBuckets read(Site site, Scope scope, QueryParameters parameters) {
    String text = parameters.single("interval").orElse(Interval.DAY.wireName());
    Optional<Interval> parsed =
        Arrays.stream(Interval.values())
            .filter(interval -> interval.wireName().equals(text))
            .findFirst();
    if (parsed.isEmpty()) {
      parameters.addProblem(
          "interval", "invalid_interval", "interval must be one of %s.".formatted(INTERVALS));
    }
    Interval interval = parsed.orElse(Interval.MONTH);
    DayRange days = DayRange.of(scope, site.timeZone());
    List<ZonedDateTime> starts = interval.starts(days, BUCKETS_MAX + 1);
    if (starts.size() > BUCKETS_MAX) {
      parameters.addProblem(
          "interval",
          "too_many_rows",
          "from, to and interval result in more than %d rows. Request fewer days or a longer interval."
              .formatted(BUCKETS_MAX));
    }
    return new TimeBuckets(interval, days, starts);
  }

  /** Returns the corresponding buckets of other days. */
  CorrespondingBuckets corresponding(DayRange others) {
    return interval.corresponding(starts, days, others);
  }
}
