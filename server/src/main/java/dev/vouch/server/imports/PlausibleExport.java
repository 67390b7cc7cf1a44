package dev.vouch.server.imports;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.directory.imported.ImportedCounts;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of a Plausible export, which the file's name identifies. Several rows of a value, such as
 * those of the cities of a country, are added up.
 */
record PlausibleExport(PlausibleTable table, DailyTotals totals) implements ExportTable {
  private static final Pattern FILE =
      Pattern.compile("imported_([a-z_]+?)(?:_\\d{8}_\\d{8})?\\.csv");

  /** Returns whether a file has the name of one of Plausible's. */
  static boolean isName(String file) {
    return FILE.matcher(file).matches();
  }

  /** Returns the file with this name; empty if its totals are not imported. */
  static Optional<ExportTable> named(String file, DailyTotals totals) {
    Matcher matcher = FILE.matcher(file);
    return matcher.matches()
        ? PlausibleTable.named(matcher.group(1)).map(table -> new PlausibleExport(table, totals))
        : Optional.empty();
  }

  @Override
  public void add(ExportRow row) {
    LocalDate day = row.day("date");
    long visitors = row.number("visitors");
    ImportedCounts counts =
        row.header().has("pageviews")
            ? DailyTotals.of(visitors, row.number("pageviews"))
            : DailyTotals.visitors(visitors);
    if (table.columns().isEmpty()) {
      totals.requireOneFile(day, Optional.empty(), "");
      totals.add(day, Optional.empty(), "", counts);
    }
    for (PlausibleTable.Column column : table.columns()) {
      if (column.dimension() == Field.SOURCE || row.header().has(column.name())) {
        totals.requireOneFile(day, Optional.of(column.dimension()), "");
        totals.add(
            day,
            Optional.of(column.dimension()),
            value(column.dimension(), row.text(column.name())),
            counts);
      }
    }
  }

  /** Returns the value as reports have it; empty for none. */
  private static String value(Field dimension, String value) {
    return switch (dimension) {
      case DEVICE -> ReportValues.device(value);
      case COUNTRY -> ReportValues.country(value);
      case SOURCE -> value.isEmpty() || value.equals("Direct / None") ? Touch.DIRECT : value;
      case PAGE_PATH -> ReportValues.path(value);
      case CHANNEL,
          MEDIUM,
          CAMPAIGN,
          TERM,
          CONTENT,
          CLICK_ID,
          REFERRER,
          BROWSER,
          OS,
          NAME,
          EVENT_NAME ->
          value;
    };
  }
}
