package dev.vouch.reports;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Interval.CorrespondingBuckets;
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
public record TimeBuckets(Interval interval, DayRange days, List<ZonedDateTime> starts) {
  /**
   * The longest range in days for hourly buckets, then for daily and weekly ones, so that a chart
   * stays readable.
   */
  private static final int HOURLY_DAYS_MAX = 2;

  private static final int DAILY_DAYS_MAX = 100;
  private static final int WEEKLY_DAYS_MAX = 700;

  /** The maximum number of buckets, enough for two months of hours or four years of days. */
  private static final int BUCKETS_MAX = 1_500;

  private static final String INTERVALS =
      Arrays.stream(Interval.values()).map(Interval::wireName).collect(joining(", "));

  public TimeBuckets {
    starts = List.copyOf(starts);
  }

  /** Returns the buckets of a chart, with an interval that suits the number of days. */
  public static TimeBuckets charting(DayRange days) {
    Interval interval = suiting(days.days());
    return new TimeBuckets(interval, days, interval.starts(days, Integer.MAX_VALUE));
  }

  private static Interval suiting(long days) {
    if (days <= HOURLY_DAYS_MAX) {
      return Interval.HOUR;
    }
    if (days <= DAILY_DAYS_MAX) {
      return Interval.DAY;
    }
    return days <= WEEKLY_DAYS_MAX ? Interval.WEEK : Interval.MONTH;
  }

  /** Parses {@code interval}. The buckets are unspecified if it is invalid. */
  static TimeBuckets read(Site site, Scope scope, QueryParameters parameters) {
    Interval interval =
        parameters
            .parsed(
                "interval",
                TimeBuckets::interval,
                "invalid_interval",
                "interval must be one of %s.".formatted(INTERVALS))
            .orElse(parameters.all("interval").isEmpty() ? Interval.DAY : Interval.MONTH);
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

  private static Optional<Interval> interval(String name) {
    return Arrays.stream(Interval.values())
        .filter(interval -> interval.wireName().equals(name))
        .findFirst();
  }

  /** Returns the corresponding buckets of other days. */
  public CorrespondingBuckets corresponding(DayRange others) {
    return interval.corresponding(starts, days, others);
  }
}
