package dev.vouch.server.imports;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Parser of the times of Umami's events, as its databases write them. */
final class UmamiTimestampParser {
  /** Such as {@code 2025-10-01 12:00:00.123+00} or {@code 2025-10-01T12:00:00Z}. */
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[XXX][X]")
          .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
          .toFormatter(Locale.ROOT);

  private UmamiTimestampParser() {}

  /**
   * Returns the day in a time zone; a time without an offset is in UTC.
   *
   * @throws DateTimeException if the text is no time of a day that imports can have
   */
  static LocalDate day(String text, ZoneId zone) {
    return ExportRow.checked(
        OffsetDateTime.parse(text, FORMAT)
            .withOffsetSameInstant(ZoneOffset.UTC)
            .atZoneSameInstant(zone)
            .toLocalDate());
  }
}
