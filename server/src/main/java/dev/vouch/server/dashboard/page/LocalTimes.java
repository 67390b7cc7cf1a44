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
}
