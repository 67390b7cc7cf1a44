package dev.vouch.server.report;

import dev.vouch.core.site.Site;
import dev.vouch.server.http.JsonText;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What a report answers, in both forms. */
record ReportAnswer(JsonObject json, Table table) {
  private static final Pattern NO_FILE_NAME = Pattern.compile("[^a-z0-9]+");
  private static final Pattern BORDER = Pattern.compile("^-|-$");

  /** An answer of which the whole is one line of the table. */
  static ReportAnswer ofOneLine(String title, List<String> columns, JsonObject json) {
    return new ReportAnswer(json, new Table(title, columns, List.of(json)));
  }

  /**
   * An answer with an array whose objects are the table's lines.
   *
   * @param array its name
   */
  static ReportAnswer ofLines(String title, List<String> columns, JsonObject json, String array) {
    List<JsonObject> lines = json.getJsonArray(array).stream().map(JsonObject.class::cast).toList();
    return new ReportAnswer(json, new Table(title, columns, lines));
  }

  /** Encodes it here, where that may take its time; what is given back ends a response with it. */
  Consumer<HttpServerResponse> encoded(Representation representation, Site site) {
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
                  "attachment; filename=\"%s.csv\"".formatted(fileName(site)));
    };
  }

  /** Such as {@code shop-summary-2026-11-01-2026-11-30}; only letters that any system takes. */
  private String fileName(Site site) {
    String words = (site.name() + " " + table.title()).toLowerCase(Locale.ROOT);
    return BORDER.matcher(NO_FILE_NAME.matcher(words).replaceAll("-")).replaceAll("");
  }
}
