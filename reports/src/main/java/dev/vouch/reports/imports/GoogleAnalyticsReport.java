package dev.vouch.reports.imports;

import dev.vouch.core.event.KnownSources;
import dev.vouch.reports.csv.CsvReader.CsvLine;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A CSV file of Google Analytics 4: comments, followed by tables, each with a header. Only tables
 * with days are imported: tables of explorations with the dimension Date, and tables of report
 * snapshots whose days are numbered from the first day, which is in a comment. Not thread-safe.
 */
final class GoogleAnalyticsReport {
  /** The first character of a comment. */
  static final char COMMENT = '#';

  private static final Pattern START = Pattern.compile("# *Start date: *([0-9]{8})");

  /** A comment that contains a day but is in a language other than English. */
  private static final Pattern LOCALIZED_DAY =
      Pattern.compile("#(?! *(?:Start|End) date)[^:\uFF1A]+[:\uFF1A] *[0-9]{8}");

  private static final String DATE = "Date";
  private static final String NTH_DAY = "Nth day";
  private static final Pattern SINCE_BEGIN = Pattern.compile("(?:Day|Week|Month) 0");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,8}");
  private static final Pattern DAY = Pattern.compile("20[0-9]{6}");
  private static final Pattern WITH_DIGIT = Pattern.compile(".*[0-9].*");

  private static final String REMEDY =
      "Create an exploration with the dimension Date, at most one more dimension, and the metrics"
          + " Total users and Views, set the language of your Google account to English, and export"
          + " it as CSV";

  private static final String ENGLISH =
      "The headings are not in English. Set the language of your Google account to English, and"
          + " export the file again";

  private final GoogleAnalyticsValues values;
  private final DailyTotals totals;
  private Optional<LocalDate> start = Optional.empty();
  private Optional<ExportRow.Header> header = Optional.empty();
  private boolean hasTotals;
  private boolean isLocalized;

  /**
   * Creates a reader.
   *
   * @param distinctMax the maximum number of rows of a table
   */
  GoogleAnalyticsReport(KnownSources sources, DailyTotals totals, int distinctMax) {
    values = new GoogleAnalyticsValues(sources, distinctMax);
    this.totals = totals;
  }

  /** Reads a comment, which also ends the current table. */
  void addComment(String comment) {
    Matcher matcher = START.matcher(comment.strip());
    if (matcher.matches()) {
      start = Optional.of(day(matcher.group(1)));
    }
    isLocalized |= LOCALIZED_DAY.matcher(comment.strip()).matches();
    header = Optional.empty();
  }

  /** Reads a line, which is a header or a row of a table. */
  void add(CsvLine line) {
    Optional<String> cell =
        header.flatMap(columns -> dayColumn(columns)).flatMap(column -> cell(line, column));
    if (cell.isEmpty()) {
      isLocalized |= line.cells().stream().anyMatch(text -> DAY.matcher(text.strip()).matches());
      header = Optional.of(new ExportRow.Header(line.cells().stream().map(String::strip).toList()));
      values.beginTable();
    } else if (!cell.get().isEmpty()) {
      add(header.orElseThrow(), line, cell.get());
    }
  }

  /**
   * Returns the column with the day. A table with a column such as Week 0 has none: its column Date
   * contains the weeks in which cohorts began.
   */
  private static Optional<String> dayColumn(ExportRow.Header columns) {
    return columns.names().stream().anyMatch(SINCE_BEGIN.asMatchPredicate())
        ? Optional.empty()
        : List.of(DATE, NTH_DAY).stream().filter(columns::has).findFirst();
  }

  /**
   * Returns the cell with the day of a row: an empty string in a row of sums; empty if the line is
   * a header.
   */
  private Optional<String> cell(CsvLine line, String column) {
    int position = header.orElseThrow().names().indexOf(column);
    if (position >= line.cells().size()) {
      return Optional.empty();
    }
    String cell = line.cells().get(position).strip();
    if (cell.isEmpty() || NUMBER.matcher(cell).matches()) {
      return Optional.of(cell);
    }
    if (WITH_DIGIT.matcher(cell).matches()) {
      throw new ImportFileException(
          "Line %d: %s is not a day such as 20251001".formatted(line.number(), cell));
    }
    return Optional.empty();
  }

  private void add(ExportRow.Header columns, CsvLine line, String cell) {
    ExportRow row = new ExportRow(columns, line);
    if (columns.has(DATE)) {
      hasTotals = true;
      values.add(day(cell, line), row, totals);
    } else {
      addNumbered(row, Integer.parseInt(cell));
    }
  }

  private LocalDate day(String text, CsvLine line) {
    try {
      return day(text);
    } catch (ImportFileException e) {
      throw new ImportFileException("Line %d: %s".formatted(line.number(), e.getMessage()), e);
    }
  }

  private static LocalDate day(String text) {
    try {
      return ExportRow.checked(LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE));
    } catch (DateTimeException e) {
      throw new ImportFileException("%s is not a day such as 20251001".formatted(text), e);
    }
  }

  /**
   * Adds a row of a report snapshot. Only the first table with users is used, because other tables
   * repeat its days.
   */
  private void addNumbered(ExportRow row, int number) {
    Optional<String> users = GoogleAnalyticsValues.users(row.header());
    Optional<LocalDate> day = start.map(first -> first.plusDays(number));
    hasTotals |= users.isPresent();
    if (users.isPresent() && day.isPresent() && !totals.hasTotalsOfSite(day.get())) {
      totals.requireOneFile(day.get(), Optional.empty(), "");
      totals.add(day.get(), Optional.empty(), "", DailyTotals.visitors(row.number(users.get())));
    }
  }

  /**
   * Completes the file.
   *
   * @throws ImportFileException if the file has no totals
   */
  void end() {
    if (!hasTotals) {
      throw new ImportFileException(
          isLocalized ? ENGLISH : "There is no table with the users of days. " + REMEDY);
    }
  }
}
