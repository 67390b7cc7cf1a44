package dev.vouch.reports.imports;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.directory.imported.ImportedCounts;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of a Plausible export, recognised by its name. Several rows with the same value are added
 * up, such as the cities of a country.
 */
record PlausibleExport(PlausibleTable table, DailyTotals totals) implements ExportTable {
  private static final Pattern FILE =
      Pattern.compile("imported_([a-z_]+?)(?:_\\d{8}_\\d{8})?\\.csv");

  /** The columns of files from Plausible's dashboard, which contain no days. */
  private static final List<String> DASHBOARD_COLUMNS =
      List.of("bounce_rate", "visit_duration", "time_on_page", "percentage");

  /** Returns whether a file has the name of a file in a Plausible export. */
  static boolean isName(String file) {
    return FILE.matcher(file).matches();
  }

  /**
   * Returns the reader for a file of a Plausible export, which ignores files without daily totals;
   * empty if the name is not of a Plausible export.
   */
  static Optional<ExportTable> named(String file, DailyTotals totals) {
    Matcher matcher = FILE.matcher(file);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return PlausibleTable.named(matcher.group(1))
        .<ExportTable>map(table -> new PlausibleExport(table, totals))
        .or(() -> Optional.of(_ -> {}));
  }

  /** Returns whether a file with this header was exported from Plausible's dashboard. */
  static boolean isOfDashboard(ExportRow.Header header) {
    return (header.has("visitors") && DASHBOARD_COLUMNS.stream().anyMatch(header::has))
        || header.has("unique_conversions");
  }

  /** Returns the exception for a file from Plausible's dashboard, which cannot be imported. */
  static ImportFileException dashboardFile() {
    return new ImportFileException(
        "Plausible's dashboard exports sums of a range instead of days. Export the site in"
            + " Plausible's site settings, under Imports & exports, and import that zip file");
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

  /** Returns a value as it is named in reports; an empty string for none. */
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
