package dev.vouch.server.cli;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.server.csv.CsvReader.CsvLine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The totals of a Plausible export, added up by day, dimension and value. Not thread-safe. */
final class PlausibleTotals {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,12}");
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  private static final Map<String, String> DEVICES =
      Map.of(
          "desktop", "desktop",
          "laptop", "desktop",
          "ultra-wide", "desktop",
          "mobile", "mobile",
          "tablet", "tablet");

  /** By the first cells of their lines. */
  private final Map<String, Counts> countsByKey = new TreeMap<>();

  private record Counts(long visitors, Optional<Long> pageviews) {
    private Counts plus(Counts other) {
      return new Counts(
          visitors + other.visitors,
          pageviews.flatMap(own -> other.pageviews.map(more -> own + more)));
    }
  }

  /** A file is not as Plausible exports it. */
  static final class InvalidTableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidTableException(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return Objects.requireNonNull(super.getMessage());
    }
  }

  /**
   * Adds the lines of a file.
   *
   * @throws InvalidTableException if a column is missing or a number is none
   */
  void add(PlausibleTable table, List<CsvLine> lines) {
    if (lines.isEmpty()) {
      return;
    }
    List<String> names = lines.getFirst().cells();
    for (CsvLine line : lines.subList(1, lines.size())) {
      if (line.cells().size() != names.size()) {
        throw new InvalidTableException(
            "Line %d: %d cells instead of %d"
                .formatted(line.number(), line.cells().size(), names.size()));
      }
      add(table, names, line);
    }
  }

  private void add(PlausibleTable table, List<String> names, CsvLine line) {
    String date = cell(names, line, "date");
    Counts counts =
        new Counts(
            number(names, line, "visitors"),
            names.contains("pageviews")
                ? Optional.of(number(names, line, "pageviews"))
                : Optional.empty());
    if (table.columns().isEmpty()) {
      add(date, "", "", counts);
    }
    for (PlausibleTable.Column column : table.columns()) {
      if (column.dimension() == Field.SOURCE || names.contains(column.name())) {
        String value = value(column.dimension(), cell(names, line, column.name()).strip());
        add(date, column.dimension().wireName(), value, counts);
      }
    }
  }

  private void add(String date, String dimension, String value, Counts counts) {
    countsByKey.merge(
        "%s,%s,%s".formatted(quoted(date), dimension, quoted(value)), counts, Counts::plus);
  }

  /** Returns the value as reports have it; empty for none. */
  private static String value(Field dimension, String value) {
    return switch (dimension) {
      case DEVICE -> DEVICES.getOrDefault(value.toLowerCase(Locale.ROOT), "");
      case COUNTRY -> COUNTRY.matcher(value).matches() ? value : "";
      case SOURCE -> value.isEmpty() || value.equals("Direct / None") ? Touch.DIRECT : value;
      case PAGE_PATH -> value.isEmpty() || value.startsWith("/") ? value : "/" + value;
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

  private static String cell(List<String> names, CsvLine line, String name) {
    int column = names.indexOf(name);
    if (column < 0) {
      throw new InvalidTableException("Line 1: the column %s is missing".formatted(name));
    }
    return line.cells().get(column);
  }

  private static long number(List<String> names, CsvLine line, String name) {
    String text = cell(names, line, name);
    if (!NUMBER.matcher(text).matches()) {
      throw new InvalidTableException("Line %d: %s is not a number".formatted(line.number(), name));
    }
    return Long.parseLong(text);
  }

  private static String quoted(String cell) {
    return cell.matches("(?s).*[\",\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }

  /** Returns all totals as a CSV file; empty if there are none. */
  Optional<String> csv() {
    if (countsByKey.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder csv = new StringBuilder("date,dimension,value,visitors,pageviews\n");
    countsByKey.forEach(
        (key, counts) ->
            csv.append(key)
                .append(',')
                .append(counts.visitors())
                .append(',')
                .append(counts.pageviews().map(String::valueOf).orElse(""))
                .append('\n'));
    return Optional.of(csv.toString());
  }
}
