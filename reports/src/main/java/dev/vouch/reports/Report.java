package dev.vouch.reports;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A report that was run: what pages, mails and the API show of it, and how the API writes it
 * (docs/reports.md).
 *
 * @param imported a line of imported totals for each line; for each imported value if the report is
 *     of values; empty if they were not asked for
 */
public record Report(
    ReportRequest request, List<ReportLine> lines, Optional<ImportedNumbers> imported) {
  private static final String ROWS = "rows";

  /** The field of the compared period, in a response and in each row. */
  private static final String PREVIOUS = "previous";

  public Report {
    lines = List.copyOf(lines);
  }

  /** Returns the totals of the only line of a report. */
  public Totals totals() {
    return lines.getFirst().totals();
  }

  /** Returns the earlier totals of the only line; empty if there was nothing in those days. */
  public Optional<Totals> before() {
    return comparedLines().getFirst().before().map(ReportLine::totals);
  }

  /** Returns the lines, with what they are compared with if there was anything in those days. */
  public List<ReportLine> comparedLines() {
    boolean isCompared =
        lines.stream()
            .flatMap(line -> line.before().stream())
            .anyMatch(before -> !before.totals().equals(Totals.NOTHING));
    return lines.stream().map(line -> line.comparedIf(isCompared)).toList();
  }

  /** Returns the report without the line of events without a value. */
  public Report withoutNone() {
    return new Report(
        request, lines.stream().filter(line -> line.key().isPresent()).toList(), imported);
  }

  /** Returns the report as JSON and as a table. */
  ReportResponse answer() {
    JsonObject json = json();
    return new ReportResponse(
        json,
        new CsvTable(
            ReportResponse.title(subject().title(), request.site(), request.scope()),
            columns(),
            csvLines(json)));
  }

  private Subject subject() {
    return request.subject();
  }

  private boolean isOneLine() {
    return subject().labels().isEmpty();
  }

  private JsonObject json() {
    List<JsonObject> rows = IntStream.range(0, lines.size()).mapToObj(this::row).toList();
    JsonObject json =
        isOneLine() ? rows.getFirst() : ofBuckets(new JsonObject()).put(ROWS, new JsonArray(rows));
    imported.ifPresent(
        totals -> {
          JsonObject ofReport = ReportJson.of(totals);
          if (isOfValues()) {
            ofReport.put(ROWS, new JsonArray(totals.lines().stream().map(ReportJson::of).toList()));
          }
          merge(json, ReportJson.IMPORTED, ofReport);
        });
    request
        .compared()
        .map(ReportRequest.Compared::days)
        .ifPresent(
            days ->
                merge(
                    json,
                    PREVIOUS,
                    new JsonObject()
                        .put("from", days.first().toString())
                        .put("to", days.last().toString())));
    return json;
  }

  private JsonObject ofBuckets(JsonObject json) {
    return subject() instanceof Subject.OverTime(TimeBuckets buckets)
        ? json.put("interval", buckets.interval().wireName())
        : json;
  }

  /** Puts a field before what the only line of a report says of it. */
  private static void merge(JsonObject json, String field, JsonObject ofReport) {
    json.put(field, ofReport.mergeIn(json.getJsonObject(field, new JsonObject())));
  }

  private JsonObject row(int index) {
    ReportLine line = lines.get(index);
    JsonObject row = ReportJson.of(subject(), line);
    if (!isOfValues()) {
      imported.ifPresent(
          totals ->
              row.put(
                  ReportJson.IMPORTED,
                  ReportJson.imported(totals.lines().stream().skip(index).findFirst())));
    }
    if (request.compared().isPresent()) {
      row.put(PREVIOUS, line.before().map(this::before).orElse(null));
    }
    return row;
  }

  /** Only a bucket has other labels than the line that it is compared with. */
  private JsonObject before(ReportLine line) {
    return subject() instanceof Subject.OverTime
        ? ReportJson.of(subject(), line)
        : ReportJson.of(subject().metrics(), line.totals());
  }

  private boolean isOfValues() {
    return subject() instanceof Subject.Values;
  }

  private List<String> columns() {
    List<String> metrics = subject().metrics().stream().map(Metric::wireName).toList();
    List<String> columns = new ArrayList<>(subject().labels());
    columns.addAll(metrics);
    if (request.compared().isPresent()) {
      Stream.concat(comparedLabels().stream(), metrics.stream())
          .map(name -> PREVIOUS + "." + name)
          .forEach(columns::add);
    }
    imported.ifPresent(_ -> columns.addAll(ReportJson.IMPORTED_COLUMNS));
    return columns;
  }

  private List<String> comparedLabels() {
    if (isOneLine()) {
      return List.of("from", "to");
    }
    return subject() instanceof Subject.OverTime ? subject().labels() : List.of();
  }

  /** Imported values are lines of their own, because own numbers are not theirs. */
  private List<JsonObject> csvLines(JsonObject json) {
    if (isOneLine()) {
      return List.of(json);
    }
    Stream<JsonObject> own = json.getJsonArray(ROWS).stream().map(JsonObject.class::cast);
    if (imported.isEmpty() || !isOfValues()) {
      return own.toList();
    }
    return Stream.concat(
            own.map(row -> row.copy().putNull(ReportJson.IMPORTED)),
            imported.get().lines().stream().map(this::csvLine))
        .toList();
  }

  private JsonObject csvLine(ImportedNumbers.Line value) {
    JsonObject line = new JsonObject();
    columns().forEach(column -> line.putNull(column.split("\\.", 2)[0]));
    JsonObject json = ReportJson.of(value);
    return line.put("key", json.getValue("key")).put(ReportJson.IMPORTED, json);
  }
}
