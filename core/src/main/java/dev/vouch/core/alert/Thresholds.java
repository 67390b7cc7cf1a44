package dev.vouch.core.alert;

import java.time.Duration;

/** Every number that the alerts are decided by; docs/alerts.md explains them to operators. */
public final class Thresholds {
  /** A silence shorter than this is never unusual. */
  public static final Duration SILENCE_MIN = Duration.ofHours(1);

  /** A silence so many times as long as the longest usual one is unusual. */
  public static final int SILENCE_FACTOR = 3;

  /** How many weeks tell what is usual. */
  public static final int SILENCE_WEEKS = 4;

  /** How far on either side of the same hour of an earlier week a silence belongs to it. */
  public static final Duration SILENCE_AROUND = Duration.ofHours(2);

  /** A gap that reaches into the earliest of the weeks can have begun so much before it. */
  public static final Duration SILENCE_HISTORY = Duration.ofDays(35);

  /** Fewer successes in {@link #SILENCE_HISTORY} tell nothing of a rhythm. */
  public static final int SILENCE_SUCCESSES_MIN = 20;

  /** A younger site has no rhythm yet: the time since the oldest success that is known. */
  public static final Duration SILENCE_KNOWN_MIN = Duration.ofDays(14);

  /** What a key did within this time raises its alerts. */
  public static final Duration KEY_RECENTLY = Duration.ofMinutes(15);

  /** A key must have done nothing of the kind for so long before its alert clears. */
  public static final Duration KEY_CALM = Duration.ofHours(1);

  /** Fewer requests than this in {@link #KEY_RECENTLY} decide nothing. */
  public static final int REFUSED_REQUESTS_MIN = 20;

  /** More than so many hundredths refused raise the alert. */
  public static final int REFUSED_RAISE_PERCENT = 50;

  /** Fewer than so many hundredths refused clear it. */
  public static final int REFUSED_CLEAR_PERCENT = 25;

  /** A key that uses so many hundredths of its limit is near it. */
  public static final int LIMIT_RAISE_PERCENT = 80;

  /** The successes that may have lost their visitors. */
  public static final Duration COVERAGE_RECENTLY = Duration.ofHours(24);

  /** What they are compared with: as long directly before. */
  public static final Duration COVERAGE_BEFORE = Duration.ofDays(14);

  /** Fewer successes than this on either side decide nothing. */
  public static final int COVERAGE_SUCCESSES_MIN = 20;

  /** Less than so many hundredths of the earlier share raise the alert. */
  public static final int COVERAGE_RAISE_PERCENT = 67;

  /** At least so many hundredths of the earlier share clear it. */
  public static final int COVERAGE_CLEAR_PERCENT = 80;

  /** A fall by fewer standard deviations than this is chance. */
  public static final int COVERAGE_DEVIATIONS = 3;

  private Thresholds() {}
}
