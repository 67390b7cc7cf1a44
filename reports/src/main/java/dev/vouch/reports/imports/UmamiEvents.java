package dev.vouch.reports.imports;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.Site;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Reader of Umami's table {@code website_event}: one row per event, in any order. Sessions are
 * counted as visitors; a session counts once for each day, page and source of its page views.
 * Country and device belong to the session. Not thread-safe.
 */
final class UmamiEvents implements ExportTable {
  private static final String PAGE_VIEW = "1";
  private static final String WEBSITE = "website_id";

  private static final List<ClientColumn> CLIENT =
      List.of(
          new ClientColumn("country", Field.COUNTRY, ReportValues::country),
          new ClientColumn("device", Field.DEVICE, ReportValues::device),
          new ClientColumn("browser", Field.BROWSER, ReportValues::browser),
          new ClientColumn("os", Field.OS, ReportValues::system));

  private final Site site;
  private final UmamiTouches touches;
  private final DailyTotals totals;
  private final DistinctKeys distinct;
  private final Map<LocalDate, Long> visitorsByDay = new HashMap<>();
  private final Map<DayAndField, Long> attributed = new HashMap<>();
  private final Set<Field> valued = EnumSet.noneOf(Field.class);
  private Optional<String> website = Optional.empty();

  /**
   * A column with an equal value in all events of a session.
   *
   * @param value maps the column's value to the value in reports
   */
  private record ClientColumn(String name, Field dimension, UnaryOperator<String> value) {}

  private record DayAndField(LocalDate day, Field dimension) {}

  UmamiEvents(Site site, UmamiTouches touches, DailyTotals totals, int distinctMax) {
    this.site = site;
    this.touches = touches;
    this.totals = totals;
    distinct = new DistinctKeys(distinctMax);
  }

  /** Returns whether a file with this header contains events. */
  static boolean isHeader(ExportRow.Header header) {
    return header.has("session_id") && header.has("created_at") && header.has("url_path");
  }

  @Override
  public void add(ExportRow row) {
    requireOneWebsite(row);
    if (!row.optional("event_type").orElse(PAGE_VIEW).equals(PAGE_VIEW)) {
      return;
    }
    LocalDate day = day(row);
    if (!totals.counts(day)) {
      return;
    }
    String session = row.text("session_id");
    String text = day.toString();
    boolean isNew = distinct.add(text, session);
    String path = ReportValues.path(row.text("url_path"));
    visitorsByDay.merge(day, isNew ? 1L : 0L, Long::sum);
    count(day, Optional.empty(), "", isNew);
    count(day, Optional.of(Field.PAGE_PATH), path, distinct.add(text, session, path));
    for (ClientColumn column : CLIENT) {
      row.optional(column.name())
          .map(column.value())
          .ifPresent(value -> count(day, Optional.of(column.dimension()), value, isNew));
    }
    touches.of(row).ifPresent(touch -> attribute(session, day, touch));
  }

  private void requireOneWebsite(ExportRow row) {
    Optional<String> id = row.optional(WEBSITE);
    if (website.isEmpty()) {
      website = id;
    } else if (!website.equals(id)) {
      throw new ImportFileException(
          "Line %d: the event is of another website than those before. Export one website"
              .formatted(row.line().number()));
    }
  }

  private LocalDate day(ExportRow row) {
    try {
      return UmamiTimestampParser.day(row.text("created_at"), site.timeZone());
    } catch (DateTimeException e) {
      throw row.invalid("created_at", "a time such as 2025-10-01 12:00:00", e);
    }
  }

  private void count(LocalDate day, Optional<Field> dimension, String value, boolean isNew) {
    totals.add(day, dimension, value, DailyTotals.of(isNew ? 1 : 0, 1));
  }

  private void attribute(String session, LocalDate day, Touch touch) {
    attribute(session, day, Field.CHANNEL, known(touch.channel().wireName()));
    attribute(session, day, Field.SOURCE, known(touch.source()));
    attribute(session, day, Field.MEDIUM, touch.medium());
    attribute(session, day, Field.CAMPAIGN, touch.campaign());
    attribute(session, day, Field.TERM, touch.term());
    attribute(session, day, Field.CONTENT, touch.content());
    attribute(session, day, Field.REFERRER, touch.referrer());
  }

  private static Optional<String> known(String value) {
    return Optional.of(value).filter(text -> !text.equals(Touch.DIRECT));
  }

  private void attribute(String session, LocalDate day, Field dimension, Optional<String> value) {
    if (value.isPresent()) {
      if (distinct.add(day.toString(), session, dimension.wireName(), value.get())) {
        totals.addVisitors(day, dimension, value.get(), 1);
      }
      valued.add(dimension);
      boolean isFirst = distinct.add(day.toString(), session, dimension.wireName());
      attributed.merge(new DayAndField(day, dimension), isFirst ? 1L : 0L, Long::sum);
    }
  }

  /**
   * Adds the visitors without a value of a dimension. Umami does not store referrers from the site
   * itself, so a page view without a referrer is a direct visit only if its session has no other
   * source on that day. Must be called once, after the last row.
   */
  void addUnattributed() {
    visitorsByDay.forEach(
        (day, visitors) ->
            UmamiTouches.DIMENSIONS.forEach(dimension -> addOthers(day, dimension, visitors)));
  }

  private void addOthers(LocalDate day, Field dimension, long visitors) {
    long others = visitors - attributed.getOrDefault(new DayAndField(day, dimension), 0L);
    if (others > 0 && isKnown(dimension)) {
      totals.addVisitors(day, dimension, none(dimension), others);
    }
  }

  /**
   * Returns whether the dimension can have visitors without a value: a dimension such as the
   * campaign is omitted if no event has a value.
   */
  private boolean isKnown(Field dimension) {
    return touches.areKnown() && (!none(dimension).isEmpty() || valued.contains(dimension));
  }

  private static String none(Field dimension) {
    return switch (dimension) {
      case SOURCE, CHANNEL -> Touch.DIRECT;
      case MEDIUM,
          CAMPAIGN,
          TERM,
          CONTENT,
          CLICK_ID,
          REFERRER,
          COUNTRY,
          DEVICE,
          BROWSER,
          OS,
          PAGE_PATH,
          NAME,
          EVENT_NAME ->
          "";
    };
  }

  /** Parser of Umami's timestamps, in the formats of its databases. */
  private static final class UmamiTimestampParser {
    /** The format, such as {@code 2025-10-01 12:00:00.123+00} or {@code 2025-10-01T12:00:00Z}. */
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
     * Returns the day of a timestamp in a time zone. A timestamp without an offset is in UTC.
     *
     * @throws DateTimeException if the text is not a timestamp of a day that can be imported
     */
    static LocalDate day(String text, ZoneId zone) {
      return ExportRow.checked(
          OffsetDateTime.parse(text, FORMAT)
              .withOffsetSameInstant(ZoneOffset.UTC)
              .atZoneSameInstant(zone)
              .toLocalDate());
    }
  }
}
