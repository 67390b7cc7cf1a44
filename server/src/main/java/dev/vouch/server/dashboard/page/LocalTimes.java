package dev.vouch.server.dashboard.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;

/**
 * Formatter of times.
 *
 * @param locale the reader's locale
 * @param zone time zone of the output
 */
public record LocalTimes(Locale locale, ZoneId zone) {
  /** Date and time to the minute. */
  public String of(Instant time) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .withZone(zone)
        .format(time);
  }

  /** Time to the second; on an earlier day, date and time to the minute. */
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
