package dev.vouch.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formatter of times and numbers in alert texts. */
final class AlertText {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("d MMM uuuu 'at' HH:mm", Locale.ENGLISH);

  private AlertText() {}

  /** Formats a time, such as {@code 21 Nov 2026 at 15:05 (Europe/Berlin)}. */
  static String moment(Instant moment, ZoneId zone) {
    return MOMENT.withZone(zone).format(moment) + " (" + zone + ")";
  }

  /**
   * Formats a duration in two units, rounded down, such as {@code 3 days 2 hours} or {@code 1 hour
   * 5 minutes}.
   */
  static String duration(Duration duration) {
    if (duration.toDays() > 0) {
      return count(duration.toDays(), "day") + more(duration.toHoursPart(), "hour");
    }
    if (duration.toHours() > 0) {
      return count(duration.toHours(), "hour") + more(duration.toMinutesPart(), "minute");
    }
    return duration.toMinutes() > 0 ? count(duration.toMinutes(), "minute") : "less than a minute";
  }

  /** Formats a count, such as {@code 1 request} or {@code 20 requests}. */
  static String count(long number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }

  private static String more(long number, String unit) {
    return number == 0 ? "" : " " + count(number, unit);
  }

  /**
   * Returns a whole percentage, such as {@code 67}. A partial share is never rounded to 0 or 100.
   */
  static long percent(long part, long whole) {
    long rounded = Math.round(100.0 * part / whole);
    if (rounded == 100 && part < whole) {
      return 99;
    }
    return rounded == 0 && part > 0 ? 1 : rounded;
  }
}
