package dev.vouch.server.report;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.server.http.JsonText;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** The response of a report, as JSON and as a table. */
public record ReportAnswer(JsonObject json, CsvTable table) {
  /** Returns a response that is a single line of the table. */
  public static ReportAnswer ofOneLine(String title, List<String> columns, JsonObject json) {
    return new ReportAnswer(json, new CsvTable(title, columns, List.of(json)));
  }

  /**
   * Returns a response with an array of objects, which are the lines of the table.
   *
   * @param array the name of the array
   */
  public static ReportAnswer ofLines(
      String title, List<String> columns, JsonObject json, String array) {
    List<JsonObject> lines = json.getJsonArray(array).stream().map(JsonObject.class::cast).toList();
    return new ReportAnswer(json, new CsvTable(title, columns, lines));
  }

  /** Returns the response with the moment as of which it is, as its last field. */
  ReportAnswer asOf(Instant moment) {
    return new ReportAnswer(json.copy().put("as_of", ReportJson.instant(moment)), table);
  }

  /**
   * Encodes the response on the calling thread, which may take long. Returns the writer of the
   * response.
   */
  public Consumer<HttpServerResponse> encode(Representation representation, Site site) {
    Buffer text =
        switch (representation) {
          case JSON -> JsonText.of(json);
          case CSV -> Buffer.buffer(CsvText.of(table));
        };
    return response -> withHeaders(response, representation, site).end(text);
  }

  private HttpServerResponse withHeaders(
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
   * A report as a table, for CSV. The cells are read from the JSON, so that both representations
   * agree.
   *
   * @param title the base of the file name, such as {@code summary 2026-11-01 2026-11-30}
   * @param columns the names of JSON fields; a nested field has a dot, such as {@code credit.kind}
   * @param lines the objects, each with a field for every column
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
