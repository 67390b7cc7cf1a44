package dev.vouch.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes times and numbers into sentences. */
final class AlertText {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("d MMM uuuu 'at' HH:mm", Locale.ENGLISH);

  private AlertText() {}

  /** Such as {@code 21 Nov 2026 at 15:05 (Europe/Berlin)}. */
  static String moment(Instant moment, ZoneId zone) {
    return MOMENT.withZone(zone).format(moment) + " (" + zone + ")";
  }

  /** Such as {@code 3 days 2 hours} or {@code 1 hour 5 minutes}: two units, rounded down. */
  static String duration(Duration duration) {
    if (duration.toDays() > 0) {
      return count(duration.toDays(), "day") + more(duration.toHoursPart(), "hour");
    }
    if (duration.toHours() > 0) {
      return count(duration.toHours(), "hour") + more(duration.toMinutesPart(), "minute");
    }
    return duration.toMinutes() > 0 ? count(duration.toMinutes(), "minute") : "less than a minute";
  }

  /** Such as {@code 1 request} or {@code 20 requests}. */
  static String count(long number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }

  private static String more(long number, String unit) {
    return number == 0 ? "" : " " + count(number, unit);
  }

  /** Whole hundredths, such as {@code 67}; never rounded up to 100 or down to 0 from a part. */
  static long percent(long part, long whole) {
    long rounded = Math.round(100.0 * part / whole);
    if (rounded == 100 && part < whole) {
      return 99;
    }
    return rounded == 0 && part > 0 ? 1 : rounded;
  }
}
