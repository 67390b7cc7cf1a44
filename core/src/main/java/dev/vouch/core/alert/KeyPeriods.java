package dev.vouch.core.alert;

import dev.vouch.core.alert.KeyActivity.KeyWindow;

/**
 * The activity of one API key in the periods of the alert rules.
 *
 * @param lastQuarterHour the activity in the last {@link Thresholds#KEY_PERIOD}
 * @param lastHour the activity in the last {@link Thresholds#KEY_CLEAR_PERIOD}
 */
public record KeyPeriods(KeyWindow lastQuarterHour, KeyWindow lastHour) {
  /** No activity at all. */
  public static final KeyPeriods NOTHING = new KeyPeriods(KeyWindow.NOTHING, KeyWindow.NOTHING);

  /** Returns the sum of this activity and {@code other} for each period. */
  public KeyPeriods plus(KeyPeriods other) {
    return new KeyPeriods(
        lastQuarterHour.plus(other.lastQuarterHour), lastHour.plus(other.lastHour));
  }
}
