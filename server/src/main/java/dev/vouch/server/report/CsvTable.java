package dev.vouch.server.report;

import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * A report as lines and columns, for CSV. Its cells are read from the JSON, so that both agree.
 *
 * @param title the base of the file's name, such as {@code summary 2026-11-01 2026-11-30}
 * @param columns names of the JSON's fields; of a field within an object, such as {@code
 *     credit.kind}, both names
 * @param lines objects that have a field of each column's name
 */
record CsvTable(String title, List<String> columns, List<JsonObject> lines) {
  CsvTable {
    columns = List.copyOf(columns);
    lines = List.copyOf(lines);
  }
}
