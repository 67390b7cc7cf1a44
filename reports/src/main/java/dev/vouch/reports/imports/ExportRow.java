package dev.vouch.reports.imports;

import dev.vouch.reports.csv.CsvReader.CsvLine;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A line of an exported file, after the header.
 *
 * @param header the header of the file
 */
record ExportRow(Header header, CsvLine line) {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");
  private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(2099, 12, 31);

  /** The text for null in some export formats of PostgreSQL and MySQL. */
  private static final String NULL = "\\N";

  ExportRow {
    if (line.cells().size() != header.size()) {
      throw new ImportFileException(
          "Line %d: %d cells instead of %d"
              .formatted(line.number(), line.cells().size(), header.size()));
    }
  }

  /** The names of a file's columns, with their positions. */
  static final class Header {
    private final List<String> names;
    private final Map<String, Integer> positionsByName = new HashMap<>();

    Header(List<String> names) {
      this.names = List.copyOf(names);
      for (int position = 0; position < names.size(); position++) {
        positionsByName.putIfAbsent(names.get(position), position);
      }
    }

    List<String> names() {
      return names;
    }

    int size() {
      return names.size();
    }

    boolean has(String name) {
      return positionsByName.containsKey(name);
    }

    private Optional<Integer> position(String name) {
      return Optional.ofNullable(positionsByName.get(name));
    }
  }

  /**
   * Returns the text of a column.
   *
   * @throws ImportFileException if the file has no such column
   */
  String text(String column) {
    return optional(column)
        .orElseThrow(
            () -> new ImportFileException("Line 1: the column %s is missing".formatted(column)));
  }

  /** Returns the text of a column; empty if the file has no such column. */
  Optional<String> optional(String column) {
    return header.position(column).map(line.cells()::get).map(String::strip).map(ExportRow::value);
  }

  private static String value(String cell) {
    return cell.equals(NULL) ? "" : cell;
  }

  /**
   * Returns the whole number in a column.
   *
   * @throws ImportFileException if the text is not a number
   */
  long number(String column) {
    String text = text(column);
    if (!NUMBER.matcher(text).matches()) {
      throw new ImportFileException("Line %d: %s is not a number".formatted(line.number(), column));
    }
    return Long.parseLong(text);
  }

  /**
   * Returns the day in a column, such as 2025-10-01.
   *
   * @throws ImportFileException if the text is not a day that can be imported
   */
  LocalDate day(String column) {
    String text = text(column);
    try {
      return checked(LocalDate.parse(text));
    } catch (DateTimeException e) {
      throw invalid(column, "a day such as 2025-10-01", e);
    }
  }

  /**
   * Returns the day if it can be imported.
   *
   * @throws DateTimeException if it cannot
   */
  static LocalDate checked(LocalDate day) {
    if (day.isBefore(FIRST_DAY) || day.isAfter(LAST_DAY)) {
      throw new DateTimeException("%s is not from %s to %s".formatted(day, FIRST_DAY, LAST_DAY));
    }
    return day;
  }

  /** Returns the exception for a cell without a valid day. */
  ImportFileException invalid(String column, String expected, Throwable cause) {
    return new ImportFileException(
        "Line %d: %s is not %s from %s to %s"
            .formatted(line.number(), column, expected, FIRST_DAY, LAST_DAY),
        cause);
  }
}
