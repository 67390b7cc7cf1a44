package dev.vouch.server.dashboard.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;

/**
 * Writes times for a reader.
 *
 * @param locale the reader's
 * @param zone the site's
 */
public record LocalTimes(Locale locale, ZoneId zone) {
  /** Date and time to the minute. */
  public String of(Instant time) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .withZone(zone)
        .format(time);
  }

  /** Time to the second, of an earlier day with its date and to the minute. */
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
