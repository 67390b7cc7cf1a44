package dev.vouch.reports;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.SpreadsheetFormula;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A report as a table, for CSV (RFC 4180): a header, lines ending with CRLF, and quotes where
 * required. The cells are read from the JSON, so that both representations agree: an absent value
 * is an empty cell; an empty string is {@code ""}. Does not use a CSV library, because most of this
 * class is formula escaping and number formats, which a library would not replace.
 *
 * @param title the base of the file name, such as {@code summary 2026-11-01 2026-11-30}
 * @param columns the names of JSON fields; a nested field has a dot, such as {@code credit.kind}
 * @param lines the objects, each with a field for every column
 */
record CsvTable(String title, List<String> columns, List<JsonObject> lines) {
  private static final Pattern NEEDS_QUOTES = Pattern.compile("[\",;\r\n\t]|^\\s|\\s$|^$");

  CsvTable {
    columns = List.copyOf(columns);
    lines = List.copyOf(lines);
  }

  /** Returns the text of the file. */
  String text() {
    List<Column> written = Column.of(this);
    StringBuilder text = new StringBuilder();
    text.append(written.stream().map(Column::name).collect(joining(",", "", "\r\n")));
    for (JsonObject line : lines) {
      text.append(
          written.stream()
              .map(column -> column.cell().apply(line).map(CsvTable::cell).orElse(""))
              .collect(joining(",", "", "\r\n")));
    }
    return text.toString();
  }

  private static String cell(Object value) {
    return switch (value) {
      case BigDecimal decimal -> decimal.toPlainString();
      case Double rate -> BigDecimal.valueOf(rate).toPlainString();
      case Number whole -> whole.toString();
      case Boolean flag -> flag.toString();
      case JsonObject object -> quoted(object.encode());
      default -> quoted(SpreadsheetFormula.escaped(value.toString()));
    };
  }

  private static String quoted(String text) {
    return NEEDS_QUOTES.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  /**
   * A column of a CSV file.
   *
   * @param cell the accessor of the column's value in a line; empty for null
   */
  private record Column(String name, Function<JsonObject, Optional<Object>> cell) {
    private static final String REVENUE = "revenue";

    private static final String CONVERTED = "converted";

    /**
     * The suffix of the column for values without a currency. Lower case, so that it sorts after
     * all currencies.
     */
    private static final String NO_CURRENCY = "none";

    /**
     * Returns the columns of a table. Revenue has one column per currency in the table, such as
     * {@code revenue.EUR}, and {@code revenue.none} for values without a currency. The one of
     * converted values is marked, such as {@code revenue.EUR.converted}.
     */
    static List<Column> of(CsvTable table) {
      return table.columns().stream()
          .flatMap(
              field ->
                  field.equals(REVENUE) || field.endsWith("." + REVENUE)
                      ? ofRevenue(field, table.lines())
                      : Stream.of(new Column(field, line -> value(line, field))))
          .toList();
    }

    private static Stream<Column> ofRevenue(String field, List<JsonObject> lines) {
      TreeSet<String> currencies = new TreeSet<>();
      Set<String> converted = new HashSet<>();
      for (JsonObject line : lines) {
        amounts(line, field).map(Column::currency).forEach(currencies::add);
        amounts(line, field)
            .filter(amount -> amount.containsKey(CONVERTED))
            .map(Column::currency)
            .forEach(converted::add);
      }
      return currencies.stream()
          .map(
              currency ->
                  new Column(
                      field
                          + "."
                          + currency
                          + (converted.contains(currency) ? "." + CONVERTED : ""),
                      line ->
                          amounts(line, field)
                              .filter(amount -> currency(amount).equals(currency))
                              .map(amount -> amount.getValue("success_value"))
                              .findFirst()));
    }

    private static Stream<JsonObject> amounts(JsonObject line, String field) {
      return value(line, field).stream()
          .flatMap(revenue -> ((JsonArray) revenue).stream())
          .map(JsonObject.class::cast);
    }

    /** Returns the currency of an amount of revenue, or {@code none}. */
    static String currency(JsonObject amount) {
      return Optional.ofNullable(amount.getString("currency")).orElse(NO_CURRENCY);
    }

    /** Returns the value of a field; empty if it, or the object that contains it, is null. */
    private static Optional<Object> value(JsonObject line, String field) {
      int dot = field.indexOf('.');
      String name = dot < 0 ? field : field.substring(0, dot);
      if (!line.containsKey(name)) {
        throw new IllegalArgumentException("a line has no field " + name + "; fix the columns");
      }
      Optional<Object> value = Optional.ofNullable(line.getValue(name));
      return dot < 0
          ? value
          : value.flatMap(object -> value((JsonObject) object, field.substring(dot + 1)));
    }
  }
}
