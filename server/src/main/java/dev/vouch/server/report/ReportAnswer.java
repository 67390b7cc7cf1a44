package dev.vouch.server.report;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.server.http.JsonText;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Consumer;

/** The answer of a report, as JSON and as CSV. */
public record ReportAnswer(JsonObject json, CsvTable table) {
  /** An answer that is one line of the table. */
  public static ReportAnswer ofOneLine(String title, List<String> columns, JsonObject json) {
    return new ReportAnswer(json, new CsvTable(title, columns, List.of(json)));
  }

  /**
   * An answer with an array whose objects are the table's lines.
   *
   * @param array its name
   */
  public static ReportAnswer ofLines(
      String title, List<String> columns, JsonObject json, String array) {
    List<JsonObject> lines = json.getJsonArray(array).stream().map(JsonObject.class::cast).toList();
    return new ReportAnswer(json, new CsvTable(title, columns, lines));
  }

  /**
   * Encodes it on the calling thread, which may take a while; the result ends a response with it.
   */
  public Consumer<HttpServerResponse> encoded(Representation representation, Site site) {
    Buffer text =
        switch (representation) {
          case JSON -> JsonText.of(json);
          case CSV -> Buffer.buffer(CsvText.of(table));
        };
    return response -> headed(response, representation, site).end(text);
  }

  private HttpServerResponse headed(
      HttpServerResponse response, Representation representation, Site site) {
    response
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    return switch (representation) {
      case JSON -> response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
      case CSV ->
          response
              .putHeader(HttpHeaders.CONTENT_TYPE, "text/csv; charset=utf-8; header=present")
              .putHeader(
                  HttpHeaders.CONTENT_DISPOSITION,
                  "attachment; filename=\"%s.csv\"".formatted(FileNames.of(site, table.title())));
    };
  }

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

  /** A title for a file: the report and its first and last day, in the site's zone. */
  static String title(String report, Site site, Scope scope) {
    DayRange days = DayRange.of(scope, site.timeZone());
    return "%s %s %s".formatted(report, days.first(), days.last());
  }
}
