package dev.vouch.core.alert;

import java.time.Duration;

/** The thresholds of all alert rules, explained to operators in docs/alerts.md. */
public final class Thresholds {
  /** The shortest silence that can be unusual. */
  public static final Duration SILENCE_MIN = Duration.ofHours(1);

  /** The multiple of the longest usual silence from which a silence is unusual. */
  public static final int SILENCE_FACTOR = 3;

  /** The number of preceding weeks that define what is usual. */
  public static final int SILENCE_WEEKS = 4;

  /** The distance from the same hour of an earlier week within which a silence is compared. */
  public static final Duration SILENCE_TOLERANCE = Duration.ofHours(2);

  /**
   * The length of the history; exceeds the compared weeks, because a gap can begin before the
   * earliest of them.
   */
  public static final Duration SILENCE_HISTORY = Duration.ofDays(35);

  /** The minimum number of successes in {@link #SILENCE_HISTORY} for a comparison. */
  public static final int SILENCE_SUCCESSES_MIN = 20;

  /** The minimum age of the oldest known success for a comparison. */
  public static final Duration SILENCE_HISTORY_MIN = Duration.ofDays(14);

  /** The period whose activity raises a key's alerts. */
  public static final Duration KEY_PERIOD = Duration.ofMinutes(15);

  /** The period without such activity after which a key's alert clears. */
  public static final Duration KEY_CLEAR_PERIOD = Duration.ofHours(1);

  /** The minimum number of requests in {@link #KEY_PERIOD} for a decision. */
  public static final int REFUSED_REQUESTS_MIN = 20;

  /** The alert is raised above this percentage of rejected requests. */
  public static final int REFUSED_RAISE_PERCENT = 50;

  /** The alert is cleared below this percentage of rejected requests. */
  public static final int REFUSED_CLEAR_PERCENT = 25;

  /** A key is near its limit from this percentage of the limit on. */
  public static final int LIMIT_RAISE_PERCENT = 80;

  /** The period that is checked. */
  public static final Duration COVERAGE_PERIOD = Duration.ofHours(24);

  /** The preceding period that it is compared with. */
  public static final Duration COVERAGE_BASELINE = Duration.ofDays(14);

  /** The minimum number of successes in each period for a decision. */
  public static final int COVERAGE_SUCCESSES_MIN = 20;

  /** The alert is raised below this percentage of the earlier share. */
  public static final int COVERAGE_RAISE_PERCENT = 67;

  /** The alert is cleared from this percentage of the earlier share on. */
  public static final int COVERAGE_CLEAR_PERCENT = 80;

  /** A fall of fewer standard deviations counts as chance. */
  public static final int COVERAGE_DEVIATIONS = 3;

  private Thresholds() {}
}
