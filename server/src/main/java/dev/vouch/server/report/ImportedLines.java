package dev.vouch.server.report;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;

/** The lines of a breakdown with imported values: first its own values, then the imported ones. */
final class ImportedLines {
  private static final String ROWS = "rows";
  private static final String KEY = "key";

  private ImportedLines() {}

  /** Returns the response of a breakdown whose JSON has imported values. */
  static ReportAnswer answer(String title, List<String> columns, JsonObject json) {
    Stream<JsonObject> own =
        objects(json.getJsonArray(ROWS)).map(row -> row.copy().putNull(ImportedJson.FIELD));
    Stream<JsonObject> imported =
        objects(json.getJsonObject(ImportedJson.FIELD).getJsonArray(ROWS))
            .map(row -> line(columns, row));
    return new ReportAnswer(
        json,
        new ReportAnswer.CsvTable(
            title,
            ReportColumns.withImported(columns, true),
            Stream.concat(own, imported).toList()));
  }

  private static Stream<JsonObject> objects(JsonArray rows) {
    return rows.stream().map(JsonObject.class::cast);
  }

  /** Without own numbers, because imported values are not theirs. */
  private static JsonObject line(List<String> columns, JsonObject row) {
    JsonObject line = new JsonObject();
    columns.forEach(column -> line.putNull(column.split("\\.", 2)[0]));
    return line.put(KEY, row.getValue(KEY)).put(ImportedJson.FIELD, row);
  }
}
