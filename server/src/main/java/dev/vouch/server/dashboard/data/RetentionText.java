package dev.vouch.server.dashboard.data;

import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import dev.vouch.server.dashboard.report.DateFormats;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;

/** Says in a sentence what is kept of a site. */
public final class RetentionText {
  private RetentionText() {}

  /** Such as <i>Events before 12 March 2026 have been deleted.</i> */
  public static String sentence(RegisteredSite site, Instant now, Locale locale) {
    ZoneId zone = site.site().timeZone();
    Retention retention = site.retention();
    String expired =
        retention
            .expiredBefore()
            .map(
                before ->
                    "Events before %s have been deleted.".formatted(day(before, zone, locale)))
            .orElse("All events are kept.");
    return retention
        .due(zone, now)
        .map(due -> "Events before %s will be deleted soon.".formatted(day(due, zone, locale)))
        .orElse(expired);
  }

  static String day(Instant start, ZoneId zone, Locale locale) {
    return new DateFormats(locale).day(LocalDate.ofInstant(start, zone));
  }
}
