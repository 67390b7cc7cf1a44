package dev.vouch.reports.imports;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.directory.imported.ImportedCounts;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reader of rows of Google Analytics 4 explorations, by the English names of their columns. Not
 * thread-safe.
 */
final class GoogleAnalyticsValues {
  private static final String DATE = "Date";
  private static final String VIEWS = "Views";

  /**
   * The metrics for users, in order of preference. Active users are only a part of all users. In
   * the table of the user trend, the column of a day's active users is "1 day".
   */
  private static final List<String> USERS = List.of("Total users", "Active users", "1 day");

  private static final Pattern METRIC = Pattern.compile("[0-9]*(\\.[0-9]+)?%?");

  private static final Map<String, List<Field>> DIMENSIONS =
      Map.ofEntries(
          Map.entry("Session source", List.of(Field.SOURCE)),
          Map.entry("Session medium", List.of(Field.MEDIUM)),
          Map.entry("Session source / medium", List.of(Field.SOURCE, Field.MEDIUM)),
          Map.entry("Session campaign", List.of(Field.CAMPAIGN)),
          Map.entry("Session manual term", List.of(Field.TERM)),
          Map.entry("Session manual ad content", List.of(Field.CONTENT)),
          Map.entry("Session default channel group", List.of(Field.CHANNEL)),
          Map.entry(
              "Session primary channel group (Default Channel Group)", List.of(Field.CHANNEL)),
          Map.entry("Country ID", List.of(Field.COUNTRY)),
          Map.entry("Device category", List.of(Field.DEVICE)),
          Map.entry("Browser", List.of(Field.BROWSER)),
          Map.entry("Operating system", List.of(Field.OS)),
          Map.entry("Page path", List.of(Field.PAGE_PATH)),
          Map.entry("Page path and screen class", List.of(Field.PAGE_PATH)),
          Map.entry("Page path + query string", List.of(Field.PAGE_PATH)));

  /** The channels of reports by the names of Google's channel groups, in lower case. */
  private static final Map<String, Channel> CHANNELS =
      Map.ofEntries(
          Map.entry("direct", Channel.DIRECT),
          Map.entry("organic search", Channel.SEARCH),
          Map.entry("organic social", Channel.SOCIAL),
          Map.entry("organic video", Channel.VIDEO),
          Map.entry("organic shopping", Channel.SHOPPING),
          Map.entry("email", Channel.MAIL),
          Map.entry("ai assistant", Channel.AI),
          Map.entry("affiliates", Channel.AFFILIATE),
          Map.entry("referral", Channel.REFERRAL),
          Map.entry("paid search", Channel.PAID_SEARCH),
          Map.entry("paid social", Channel.PAID_SOCIAL),
          Map.entry("paid video", Channel.PAID),
          Map.entry("paid shopping", Channel.PAID),
          Map.entry("paid other", Channel.PAID),
          Map.entry("display", Channel.PAID),
          Map.entry("cross-network", Channel.PAID),
          Map.entry("audio", Channel.CAMPAIGN),
          Map.entry("sms", Channel.CAMPAIGN),
          Map.entry("mobile push notifications", Channel.CAMPAIGN));

  private final KnownSources sources;
  private final int distinctMax;

  /** The days and values of the table's rows, to detect duplicates. */
  private DistinctKeys rows;

  GoogleAnalyticsValues(KnownSources sources, int distinctMax) {
    this.sources = sources;
    this.distinctMax = distinctMax;
    rows = new DistinctKeys(distinctMax);
  }

  /** Returns the name of the column with users; empty if there is none. */
  static Optional<String> users(ExportRow.Header header) {
    return USERS.stream().filter(header::has).findFirst();
  }

  void beginTable() {
    rows = new DistinctKeys(distinctMax);
  }

  void add(LocalDate day, ExportRow row, DailyTotals totals) {
    Optional<String> dimension = dimension(row);
    requireOneRow(day, dimension.map(row::text).orElse(""), row);
    ImportedCounts counts = counts(row);
    if (dimension.isEmpty()) {
      totals.requireOneFile(day, Optional.empty(), "");
      totals.add(day, Optional.empty(), "", counts);
    } else {
      String text = row.text(dimension.get());
      for (Field field : DIMENSIONS.getOrDefault(dimension.get(), List.of())) {
        totals.requireOneFile(day, Optional.of(field), "");
        totals.add(
            day, Optional.of(field), value(field, part(dimension.get(), field, text)), counts);
      }
    }
  }

  /**
   * Checks that a day and value occur in one row only. A numeric dimension, such as the hour, looks
   * like a metric, but splits the users into several rows.
   */
  private void requireOneRow(LocalDate day, String text, ExportRow row) {
    if (!rows.add(day.toString(), text)) {
      throw new ImportFileException(
          "Line %d: the table has more than one row of %s%s. Remove all dimensions of the"
                  .formatted(row.line().number(), day, text.isEmpty() ? "" : " and " + text)
              + " exploration but Date and one other");
    }
  }

  private static ImportedCounts counts(ExportRow row) {
    String users =
        users(row.header())
            .orElseThrow(
                () -> new ImportFileException("Add the metric Total users to the exploration"));
    long visitors = row.number(users);
    return row.header().has(VIEWS)
        ? DailyTotals.of(visitors, row.number(VIEWS))
        : DailyTotals.visitors(visitors);
  }

  /**
   * Returns the only known dimension of a row; empty if there is none. Rows with several dimensions
   * are rejected, because users of combined values cannot be added up.
   */
  private static Optional<String> dimension(ExportRow row) {
    List<String> known = row.header().names().stream().filter(DIMENSIONS::containsKey).toList();
    List<String> others =
        row.header().names().stream()
            .filter(name -> !DIMENSIONS.containsKey(name) && !name.equals(DATE))
            .filter(name -> !METRIC.matcher(row.text(name)).matches())
            .toList();
    if (!others.isEmpty()) {
      throw new ImportFileException(
          "Line %d: remove the dimension %s from the exploration. It can have Date and one of %s"
              .formatted(
                  row.line().number(),
                  others.getFirst(),
                  String.join(", ", DIMENSIONS.keySet().stream().sorted().toList())));
    }
    if (known.size() > 1) {
      throw new ImportFileException(
          "Line %d: remove %s from the exploration, and export it in a file of its own"
              .formatted(row.line().number(), known.getLast()));
    }
    return known.stream().findFirst();
  }

  /** Returns the part of a value such as {@code google / organic} that belongs to a field. */
  private static String part(String dimension, Field field, String text) {
    int slash = text.lastIndexOf(" / ");
    if (!dimension.contains(" / ") || slash < 0) {
      return text;
    }
    return field == Field.SOURCE ? text.substring(0, slash) : text.substring(slash + 3);
  }

  private String value(Field field, String text) {
    String value = isNone(text) ? "" : text;
    return switch (field) {
      case SOURCE -> text.equals("(direct)") ? Touch.DIRECT : ReportValues.source(sources, value);
      case CHANNEL ->
          Optional.ofNullable(CHANNELS.get(value.toLowerCase(Locale.ROOT)))
              .map(Channel::wireName)
              .orElse("");
      case COUNTRY -> ReportValues.country(value);
      case DEVICE -> ReportValues.device(value);
      case OS -> ReportValues.system(value);
      case PAGE_PATH -> ReportValues.path(value);
      case BROWSER -> ReportValues.browser(value);
      case MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER, NAME, EVENT_NAME -> value;
    };
  }

  private static boolean isNone(String text) {
    return List.of(
            "(direct)", "(none)", "(not set)", "(organic)", "(referral)", "(data not available)")
        .contains(text);
  }
}
