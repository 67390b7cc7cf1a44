package dev.vouch.directory.site;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/**
 * How long a site keeps its events.
 *
 * @param days whole days before today, {@link #DAYS_MIN} to {@link #DAYS_MAX}; empty without limit
 * @param expiredBefore events received before it are deleted, whatever {@code days} becomes; empty
 *     when none has expired
 */
public record Retention(Optional<Integer> days, Optional<Instant> expiredBefore) {
  /** Facts are needed until 28 days after their day, to credit others (docs/identity.md I3). */
  public static final int DAYS_MIN = 30;

  /** A hundred years. */
  public static final int DAYS_MAX = 36_500;

  /** Events are kept without limit. */
  public static final Retention UNLIMITED = new Retention(Optional.empty(), Optional.empty());

  public Retention {
    if (days.isPresent() && (days.get() < DAYS_MIN || days.get() > DAYS_MAX)) {
      throw new IllegalArgumentException(
          "events are kept for %d to %d days".formatted(DAYS_MIN, DAYS_MAX));
    }
  }

  /**
   * What has to expire: all that was received before this instant. Empty when it has already.
   *
   * @param zone in which the site's days begin
   */
  public Optional<Instant> due(ZoneId zone, Instant now) {
    return days.map(
            kept -> LocalDate.ofInstant(now, zone).minusDays(kept).atStartOfDay(zone).toInstant())
        .filter(until -> expiredBefore.map(until::isAfter).orElse(true));
  }

  /** The same events expired, but these days from now on. */
  public Retention of(Optional<Integer> newDays) {
    return new Retention(newDays, expiredBefore);
  }
}
