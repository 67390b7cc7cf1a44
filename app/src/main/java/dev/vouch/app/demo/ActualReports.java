package dev.vouch.app.demo;

import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The server's reports and the number of recognised retries, as formatted text with the same keys
 * as {@link ExpectedReports}.
 */
final class ActualReports {
  private static final int ROWS_MAX = 1000;
  private static final int DATE_LENGTH = "2026-11-30".length();

  private final Function<String, JsonObject> reports;
  private final DemoTraffic traffic;
  private final LocalDate from;
  private final LocalDate to;
  private final String range;

  ActualReports(
      Function<String, JsonObject> reports, DemoTraffic traffic, LocalDate from, LocalDate to) {
    this.reports = reports;
    this.traffic = traffic;
    this.from = from;
    this.to = to;
    range = "from=%s&to=%s".formatted(from, to);
  }

  LocalDate from() {
    return from;
  }

  LocalDate to() {
    return to;
  }

  Map<String, String> totals() {
    JsonObject summary = reports.apply("summary?" + range);
    return Map.of(
        "visitors", count(summary, "visitors"),
        "page views", count(summary, "pageviews"),
        "successes", count(summary, "successes"),
        "converters", count(summary, "converters"),
        "unconfirmed", count(summary, "unconfirmed"));
  }

  /** Returns the counts by date. The date is the prefix of a row's time. */
  Map<String, String> byDay() {
    Map<String, String> days = new TreeMap<>();
    rows(reports.apply("timeseries?interval=day&" + range))
        .forEach(row -> days.put(row.getString("time").substring(0, DATE_LENGTH), tally(row)));
    return days;
  }

  Map<String, String> by(String dimension) {
    return rows(breakdown(dimension), "key", ActualReports::tally);
  }

  private static String tally(JsonObject row) {
    return ExpectedReports.tally(
        row.getLong("visitors"), row.getLong("pageviews"), row.getLong("successes"));
  }

  Map<String, String> kinds() {
    return counts(coverage().getJsonObject("credited"));
  }

  Map<String, String> reasons() {
    return counts(coverage().getJsonObject("reasons"));
  }

  Map<String, String> successNames() {
    return rows(
        reports.apply("successes?" + range),
        "name",
        row -> ExpectedReports.tally(row.getLong("successes"), row.getLong("converters")));
  }

  Map<String, String> revenue() {
    return revenue(reports.apply("summary?" + range), "");
  }

  Map<String, String> revenueBySource() {
    Map<String, String> sums = new TreeMap<>();
    rows(breakdown("source")).forEach(row -> sums.putAll(revenue(row, key(row, "key") + ", ")));
    return sums;
  }

  private static Map<String, String> revenue(JsonObject report, String prefix) {
    Map<String, String> sums = new TreeMap<>();
    report.getJsonArray("revenue").stream()
        .map(JsonObject.class::cast)
        .forEach(
            sum ->
                sums.put(
                    prefix + key(sum, "currency"),
                    ExpectedReports.money(
                        new BigDecimal(sum.getValue("success_value").toString()))));
    return sums;
  }

  private JsonObject breakdown(String by) {
    return reports.apply("breakdown?by=%s&limit=%d&%s".formatted(by, ROWS_MAX, range));
  }

  private JsonObject coverage() {
    return reports.apply("coverage?" + range);
  }

  private static Map<String, String> rows(
      JsonObject report, String key, Function<JsonObject, String> text) {
    Map<String, String> rows = new TreeMap<>();
    rows(report).forEach(row -> rows.put(key(row, key), text.apply(row)));
    return rows;
  }

  private static Stream<JsonObject> rows(JsonObject report) {
    return report.getJsonArray("rows").stream().map(JsonObject.class::cast);
  }

  private static String key(JsonObject row, String key) {
    return Optional.ofNullable(row.getString(key)).orElse(ExpectedReports.NONE);
  }

  private static Map<String, String> counts(JsonObject counts) {
    Map<String, String> shown = new TreeMap<>();
    for (String key : counts.fieldNames()) {
      if (counts.getLong(key) > 0) {
        shown.put(key, count(counts, key));
      }
    }
    return shown;
  }

  Map<String, String> retries() {
    return Map.of(ExpectedReports.RETRIES, ExpectedReports.text(traffic.recognizedRetries()));
  }

  private static String count(JsonObject report, String key) {
    return ExpectedReports.text(report.getLong(key));
  }
}
