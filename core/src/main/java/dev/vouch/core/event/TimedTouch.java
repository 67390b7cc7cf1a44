package dev.vouch.core.event;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A touch and when it was (docs/identity.md C11).
 *
 * @param at when the page view was received
 */
public record TimedTouch(Instant at, Touch touch) {
  /**
   * Returns it with the time that a success keeps: before the success by whole minutes below one
   * hour, whole hours below one day, otherwise whole days, rounded down. The exact time would lead
   * from the success to the page view, also across the ends of salt periods.
   *
   * @param success when the success was received
   */
  public TimedTouch roundedBefore(Instant success) {
    Duration age = Duration.between(at, success);
    return new TimedTouch(success.minus(age.truncatedTo(unit(age))), touch);
  }

  private static ChronoUnit unit(Duration age) {
    if (age.toDays() > 0) {
      return ChronoUnit.DAYS;
    }
    return age.toHours() > 0 ? ChronoUnit.HOURS : ChronoUnit.MINUTES;
  }
}
