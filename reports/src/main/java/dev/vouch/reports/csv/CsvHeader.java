package dev.vouch.reports.csv;

import dev.vouch.reports.csv.CsvReader.CsvLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The header of a file: its first line.
 *
 * @param columns the names of the columns in the order of the file, as field names of the API
 * @param problems the problems as sentences; empty if the header is valid
 */
record CsvHeader(List<String> columns, List<String> problems) {
  CsvHeader {
    columns = List.copyOf(columns);
    problems = List.copyOf(problems);
  }

  static CsvHeader of(CsvLine line, CsvFormat<?> format) {
    List<String> columns = line.cells().stream().map(CsvHeader::name).toList();
    return new CsvHeader(columns, problems(line, columns, format));
  }

  /** Returns the name of the column in a cell. Advertising platforms call the date {@code Day}. */
  private static String name(String cell) {
    String name = cell.strip().toLowerCase(Locale.ROOT);
    return name.equals("day") ? "date" : name;
  }

  private static List<String> problems(CsvLine line, List<String> columns, CsvFormat<?> format) {
    if (columns.size() == 1) {
      return List.of(
          "Line %d: separate the columns %s by commas, not by semicolons or tabs."
              .formatted(line.number(), format.columnsPhrase()));
    }
    List<String> problems = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (!format.columns().contains(column)) {
        problems.add(
            "Line %d: column %d is none of %s. Rename or remove it."
                .formatted(line.number(), i + 1, format.columnsPhrase()));
      } else if (!known.add(column)) {
        problems.add(
            "Line %d: the column %s is there twice. Remove one.".formatted(line.number(), column));
      }
    }
    format.columns().stream()
        .filter(column -> !known.contains(column) && !format.optional().contains(column))
        .map(column -> "Line %d: add the column %s.".formatted(line.number(), column))
        .forEach(problems::add);
    return problems;
  }
}
