package dev.vouch.server.report;

import dev.vouch.server.report.ReportAnswer.CsvTable;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A column of a CSV file.
 *
 * @param cell the accessor of the column's value in a line; empty for null
 */
record CsvColumn(String name, Function<JsonObject, Optional<Object>> cell) {
  private static final String REVENUE = "revenue";

  private static final String CONVERTED = "converted";

  /**
   * The suffix of the column for values without a currency. Lower case, so that it sorts after all
   * currencies.
   */
  private static final String NO_CURRENCY = "none";

  /**
   * Returns the columns of a table. Revenue has one column per currency in the table, such as
   * {@code revenue.EUR}, and {@code revenue.none} for values without a currency. The one of
   * converted values is marked, such as {@code revenue.EUR.converted}.
   */
  static List<CsvColumn> of(CsvTable table) {
    return table.columns().stream()
        .flatMap(
            field ->
                field.equals(REVENUE) || field.endsWith("." + REVENUE)
                    ? ofRevenue(field, table.lines())
                    : Stream.of(new CsvColumn(field, line -> value(line, field))))
        .toList();
  }

  private static Stream<CsvColumn> ofRevenue(String field, List<JsonObject> lines) {
    TreeSet<String> currencies = new TreeSet<>();
    Set<String> converted = new HashSet<>();
    for (JsonObject line : lines) {
      amounts(line, field).map(CsvColumn::currency).forEach(currencies::add);
      amounts(line, field)
          .filter(amount -> amount.containsKey(CONVERTED))
          .map(CsvColumn::currency)
          .forEach(converted::add);
    }
    return currencies.stream()
        .map(
            currency ->
                new CsvColumn(
                    field + "." + currency + (converted.contains(currency) ? "." + CONVERTED : ""),
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
