package dev.vouch.dashboard.report;

import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Interval;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.temporal.Temporal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Formatter of dates in the reader's language. For one request; not thread-safe. */
public final class DateFormats {
  private final Locale locale;
  private final Map<String, DateTimeFormatter> formats = new HashMap<>();

  public DateFormats(Locale locale) {
    this.locale = locale;
  }

  /** A day with its year, such as 21 Nov 2026. */
  public String day(LocalDate day) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale).format(day);
  }

  /** The first and last of these days, or the only one. */
  public String days(DayRange days) {
    return days.days() == 1
        ? day(days.first())
        : day(days.first()) + "\u2009\u2013\u2009" + day(days.last());
  }

  /** What numbers are compared with, in few words. */
  public String comparison(Comparison comparison) {
    return switch (comparison) {
      case Comparison.None _ -> "nothing";
      case Comparison.Previous _ -> "previous period";
      case Comparison.SameWeekdays _ -> "same weekdays";
      case Comparison.YearEarlier _ -> "last year";
      case Comparison.Chosen(LocalDate first, LocalDate last) ->
          day(first) + "\u2009\u2013\u2009" + day(last);
    };
  }

  /** The start of a time series bucket, complete on its own. */
  public String bucket(Interval interval, ZonedDateTime start) {
    return switch (interval) {
      case HOUR -> format("MMMEd", start) + ", " + hour(start);
      case DAY -> format("yMMMEd", start);
      case WEEK -> "Week from " + format("yMMMd", start);
      case MONTH -> format("yMMMM", start);
    };
  }

  /** The start of a bucket in short form, for an axis. */
  public String tick(Interval interval, ZonedDateTime start) {
    return switch (interval) {
      case HOUR -> hour(start);
      case DAY, WEEK -> format("MMMd", start);
      case MONTH -> format("yMMM", start);
    };
  }

  private String hour(ZonedDateTime start) {
    return DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).withLocale(locale).format(start);
  }

  private String format(String template, Temporal time) {
    return formats.computeIfAbsent(template, this::formatter).format(time);
  }

  /** For some languages, such as Toki Pona, the JDK returns patterns that it cannot parse. */
  private DateTimeFormatter formatter(String template) {
    try {
      return DateTimeFormatter.ofPattern(
          DateTimeFormatterBuilder.getLocalizedDateTimePattern(
              template, IsoChronology.INSTANCE, locale),
          locale);
    } catch (IllegalArgumentException | DateTimeException e) {
      return DateTimeFormatter.ofLocalizedPattern(template).withLocale(Locale.UK);
    }
  }
}
