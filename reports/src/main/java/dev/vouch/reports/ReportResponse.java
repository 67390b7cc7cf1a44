package dev.vouch.reports;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.http.JsonText;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** The response of a report, as JSON and as a table. */
public record ReportResponse(JsonObject json, CsvTable table) {
  /** Returns a response that is a single line of the table. */
  public static ReportResponse ofOneLine(String title, List<String> columns, JsonObject json) {
    return new ReportResponse(json, new CsvTable(title, columns, List.of(json)));
  }

  /**
   * Returns a response with an array of objects, which are the lines of the table.
   *
   * @param array the name of the array
   */
  public static ReportResponse ofLines(
      String title, List<String> columns, JsonObject json, String array) {
    List<JsonObject> lines = json.getJsonArray(array).stream().map(JsonObject.class::cast).toList();
    return new ReportResponse(json, new CsvTable(title, columns, lines));
  }

  /** Returns the response with the moment as of which it is, as its last field. */
  ReportResponse asOf(Instant moment) {
    return new ReportResponse(json.copy().put("as_of", ReportJson.instant(moment)), table);
  }

  /**
   * Encodes the response on the calling thread, which may take long. Returns the writer of the
   * response.
   */
  public Consumer<HttpServerResponse> encode(Representation representation, Site site) {
    Buffer text =
        switch (representation) {
          case JSON -> JsonText.of(json);
          case CSV -> Buffer.buffer(table.text());
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

  /** A title for a file: the report and its first and last day, in the site's zone. */
  static String title(String report, Site site, Scope scope) {
    DayRange days = DayRange.of(scope, site.timeZone());
    return "%s %s %s".formatted(report, days.first(), days.last());
  }
}
