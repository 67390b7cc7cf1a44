package dev.vouch.server.dashboard.cost;

import dev.vouch.server.dashboard.cost.CsvReader.CsvLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The first line of a file of costs.
 *
 * @param columns the names of the columns in the order of the file, as the API names the fields
 * @param problems sentences; empty if the line is valid
 */
record CostFileHeader(List<String> columns, List<String> problems) {
  private static final List<String> REQUIRED = List.of("date", "source", "currency", "amount");
  private static final String OPTIONAL = "campaign";

  CostFileHeader {
    columns = List.copyOf(columns);
    problems = List.copyOf(problems);
  }

  static CostFileHeader of(CsvLine line) {
    List<String> columns = line.cells().stream().map(CostFileHeader::name).toList();
    return new CostFileHeader(columns, problems(line, columns));
  }

  /** Advertising platforms name the date {@code Day}. */
  private static String name(String cell) {
    String name = cell.strip().toLowerCase(Locale.ROOT);
    return name.equals("day") ? "date" : name;
  }

  private static List<String> problems(CsvLine line, List<String> columns) {
    if (columns.size() == 1) {
      return List.of(
          ("Line %d: separate the columns date, source, campaign, currency and amount by commas,"
                  + " not by semicolons or tabs.")
              .formatted(line.number()));
    }
    List<String> problems = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (!REQUIRED.contains(column) && !column.equals(OPTIONAL)) {
        problems.add(
            ("Line %d: column %d is none of date, source, campaign, currency and amount. Rename or"
                    + " remove it.")
                .formatted(line.number(), i + 1));
      } else if (!known.add(column)) {
        problems.add(
            "Line %d: the column %s is there twice. Remove one.".formatted(line.number(), column));
      }
    }
    REQUIRED.stream()
        .filter(column -> !known.contains(column))
        .map(column -> "Line %d: add the column %s.".formatted(line.number(), column))
        .forEach(problems::add);
    return problems;
  }
}
