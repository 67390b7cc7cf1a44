package dev.vouch.core.event;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A touch and its time (docs/identity.md C11).
 *
 * @param at the time at which the page view was received
 */
public record TimedTouch(Instant at, Touch touch) {
  /**
   * Returns this touch with the time that is stored with a success. The touch's age is rounded
   * down: to minutes below one hour, to hours below one day, otherwise to days. An exact time would
   * identify the page view, even across the ends of salt periods.
   *
   * @param success the time at which the success was received
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
