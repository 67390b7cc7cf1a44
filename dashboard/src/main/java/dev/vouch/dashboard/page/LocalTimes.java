package dev.vouch.dashboard.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;

/**
 * Formatter of times.
 *
 * @param locale the user's locale
 * @param zone time zone of the output
 */
public record LocalTimes(Locale locale, ZoneId zone) {
  /** Formats date and time to the minute. */
  public String of(Instant time) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .withZone(zone)
        .format(time);
  }

  /** Formats a time of today to the second, and an earlier time with its date to the minute. */
  public String recent(Instant time, Instant now) {
    boolean isToday = time.atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate());
    return isToday
        ? DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM)
            .withLocale(locale)
            .withZone(zone)
            .format(time)
        : of(time);
  }
}
