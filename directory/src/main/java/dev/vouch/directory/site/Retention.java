package dev.vouch.directory.site;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The retention of a site's events.
 *
 * @param days whole days before today, {@link #DAYS_MIN} to {@link #DAYS_MAX}; empty for no limit
 * @param expiredBefore the time before which all events are deleted, regardless of later values of
 *     {@code days}; empty if none have expired
 */
public record Retention(Optional<Integer> days, Optional<Instant> expiredBefore) {
  /**
   * The minimum retention: credit needs facts until 28 days after their day (docs/identity.md I3).
   */
  public static final int DAYS_MIN = 30;

  /** One hundred years. */
  public static final int DAYS_MAX = 36_500;

  /**
   * The retention of new sites: 25 months. The shortest 25 months have 758 days, of which the last
   * is today.
   */
  public static final int DAYS_DEFAULT = 757;

  /** Events are kept without limit. */
  public static final Retention UNLIMITED = new Retention(Optional.empty(), Optional.empty());

  public Retention {
    if (days.isPresent() && (days.get() < DAYS_MIN || days.get() > DAYS_MAX)) {
      throw new IllegalArgumentException(
          "retention must be %d to %d days".formatted(DAYS_MIN, DAYS_MAX));
    }
  }

  /**
   * Returns the time before which events must expire. Empty if they already have.
   *
   * @param zone the time zone of the site's days
   */
  public Optional<Instant> due(ZoneId zone, Instant now) {
    return firstDay(zone, now)
        .map(day -> day.atStartOfDay(zone).toInstant())
        .filter(until -> expiredBefore.map(until::isAfter).orElse(true));
  }

  /**
   * Returns the first day that is kept; empty without a limit.
   *
   * @param zone the time zone of the site's days
   */
  public Optional<LocalDate> firstDay(ZoneId zone, Instant now) {
    return days.map(count -> LocalDate.ofInstant(now, zone).minusDays(count));
  }

  /** Returns a retention with another number of days and the same {@code expiredBefore}. */
  public Retention of(Optional<Integer> newDays) {
    return new Retention(newDays, expiredBefore);
  }
}
