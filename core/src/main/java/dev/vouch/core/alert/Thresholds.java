package dev.vouch.core.alert;

import java.time.Duration;

/** The thresholds of all alert rules, explained to operators in docs/alerts.md. */
public final class Thresholds {
  /** The shortest time without a success, in short a gap, that can be unusual. */
  public static final Duration GAP_MIN = Duration.ofHours(1);

  /** The multiple of the longest usual gap from which a gap is unusual. */
  public static final int GAP_FACTOR = 3;

  /** The number of past weeks that a gap is compared with. */
  public static final int GAP_WEEKS = 4;

  /** The time before and after this hour of the week within which past gaps are compared. */
  public static final Duration GAP_TOLERANCE = Duration.ofHours(2);

  /**
   * The period whose successes are read. Longer than the compared weeks, because a gap can begin
   * before the earliest week.
   */
  public static final Duration GAP_HISTORY = Duration.ofDays(35);

  /** The minimum number of successes in {@link #GAP_HISTORY} for a comparison. */
  public static final int GAP_SUCCESSES_MIN = 20;

  /** The minimum age of the oldest known success for a comparison. */
  public static final Duration GAP_HISTORY_MIN = Duration.ofDays(14);

  /** The period over which a key's requests are evaluated. */
  public static final Duration KEY_PERIOD = Duration.ofMinutes(15);

  /**
   * The length of a period without rejected requests, or without usage near the limit, after which
   * a key's alert clears.
   */
  public static final Duration KEY_CLEAR_PERIOD = Duration.ofHours(1);

  /** The minimum number of requests in {@link #KEY_PERIOD} for an alert about rejected requests. */
  public static final int REFUSED_REQUESTS_MIN = 20;

  /** The alert is raised above this percentage of rejected requests. */
  public static final int REFUSED_RAISE_PERCENT = 50;

  /** The alert is cleared below this percentage of rejected requests. */
  public static final int REFUSED_CLEAR_PERCENT = 25;

  /** A key that uses at least this percentage of its rate limit is near the limit. */
  public static final int LIMIT_RAISE_PERCENT = 80;

  /** The recent period whose coverage is evaluated. */
  public static final Duration COVERAGE_PERIOD = Duration.ofHours(24);

  /** The period before {@link #COVERAGE_PERIOD} whose coverage is the baseline. */
  public static final Duration COVERAGE_BASELINE = Duration.ofDays(14);

  /**
   * The minimum number of successes in each of the two periods; with fewer, the alert is unchanged.
   */
  public static final int COVERAGE_SUCCESSES_MIN = 20;

  /** The coverage alert is raised below this percentage of the baseline's credited share. */
  public static final int COVERAGE_RAISE_PERCENT = 67;

  /** The coverage alert is cleared from this percentage of the baseline's credited share. */
  public static final int COVERAGE_CLEAR_PERCENT = 80;

  /** A drop of at most this many standard deviations is not significant and raises no alert. */
  public static final int COVERAGE_DEVIATIONS = 3;

  private Thresholds() {}
}
