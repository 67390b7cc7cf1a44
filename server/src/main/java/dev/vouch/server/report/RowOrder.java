package dev.vouch.server.report;

import static java.util.function.Predicate.not;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The order and number of a report's rows: the parameters {@code sort}, {@code order} and {@code
 * limit}. Sorts up to {@link QueryParameters#LIMIT_MAX} rows that lead in the report's own order.
 *
 * @param field the field to sort by, or {@code revenue.} and a currency; empty for the report's own
 *     order
 * @param limit the maximum number of rows
 */
record RowOrder(Optional<String> field, boolean isAscending, int limit) {
  private static final Set<String> TEXTS = Set.of("key", "name");
  private static final Set<String> NOT_SORTABLE = Set.of("title", "success_value", "revenue");
  private static final Pattern REVENUE = Pattern.compile("revenue\\.([A-Z]{3}|none)");

  /**
   * Reads the parameters.
   *
   * @param columns of the report
   */
  static RowOrder read(QueryParameters parameters, List<String> columns) {
    List<String> fields = columns.stream().filter(not(NOT_SORTABLE::contains)).toList();
    Optional<String> sort = parameters.single("sort");
    Optional<String> order = parameters.single("order");
    if (sort.filter(not(fields::contains)).filter(not(RowOrder::isRevenue)).isPresent()) {
      parameters.addProblem(
          "sort",
          "invalid_sort",
          "sort must be one of %s, or revenue with a currency, such as revenue.EUR or revenue.none."
              .formatted(String.join(", ", fields)));
    }
    if (order.filter(not(List.of("asc", "desc")::contains)).isPresent()) {
      parameters.addProblem("order", "invalid_order", "order must be asc or desc.");
    }
    if (order.isPresent() && sort.isEmpty()) {
      parameters.addProblem("sort", "missing_parameter", "sort is required with order.");
    }
    boolean isAscending =
        order.map("asc"::equals).orElseGet(() -> sort.filter(TEXTS::contains).isPresent());
    return new RowOrder(sort, isAscending, parameters.limit());
  }

  private static boolean isRevenue(String field) {
    return REVENUE.matcher(field).matches();
  }

  /** Returns how many rows the report must have before they are sorted. */
  int rowsMax() {
    return field.isPresent() ? QueryParameters.LIMIT_MAX : limit;
  }

  /** Sorts the {@code rows} of a report, and leaves out those beyond the limit. */
  void apply(JsonObject report) {
    if (field.isEmpty()) {
      return;
    }
    List<JsonObject> sorted =
        objects(report.getJsonArray("rows")).sorted(comparator(field.get())).limit(limit).toList();
    report.put("rows", new JsonArray(sorted));
  }

  private Comparator<JsonObject> comparator(String by) {
    Comparator<JsonObject> ascending =
        TEXTS.contains(by)
            ? Comparator.comparing(
                (JsonObject row) -> row.getString(by),
                Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER))
            : Comparator.comparing((JsonObject row) -> number(row, by));
    return isAscending ? ascending : ascending.reversed();
  }

  private static BigDecimal number(JsonObject row, String by) {
    Matcher revenue = REVENUE.matcher(by);
    return revenue.matches()
        ? amount(row, revenue.group(1))
        : new BigDecimal(row.getValue(by).toString());
  }

  private static BigDecimal amount(JsonObject row, String currency) {
    return objects(row.getJsonArray("revenue"))
        .filter(amount -> CsvColumn.currency(amount).equals(currency))
        .map(amount -> new BigDecimal(amount.getValue("success_value").toString()))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static Stream<JsonObject> objects(JsonArray array) {
    return array.stream().map(JsonObject.class::cast);
  }
}
