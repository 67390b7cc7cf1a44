package dev.vouch.dashboard.page;

import dev.vouch.http.FileResponse;
import gg.jte.output.StringOutput;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** Writes the answers of pages as HTTP responses. */
final class PageResponses {
  private static final String SECURITY_POLICY_HEADER = "Content-Security-Policy";

  /**
   * Allows only scripts, styles and forms of this server, and framing by the pages that are added
   * (https://www.w3.org/TR/CSP3/).
   */
  private static final String SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
          + " data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ";

  private PageResponses() {}

  /** Adds the headers that all pages have, including error pages. */
  static void addHeaders(RoutingContext routing) {
    routing
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader(SECURITY_POLICY_HEADER, SECURITY_POLICY + "'none'")
        .putHeader("Referrer-Policy", "same-origin")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin");
  }

  /** Allows all pages to show the response in a frame. */
  static void allowFraming(HttpServerResponse response) {
    response.putHeader(SECURITY_POLICY_HEADER, SECURITY_POLICY + "*");
  }

  /** Renders a response. The returned function sends it, and must be called on the event loop. */
  static Consumer<HttpServerResponse> writer(RoutingContext routing, PageResponse answer) {
    return switch (answer) {
      case PageResponse.Html html -> {
        String text = text(html);
        yield response -> response.setStatusCode(html.status()).end(text);
      }
      case PageResponse.SeeOther(String path) ->
          response -> response.setStatusCode(303).putHeader(HttpHeaders.LOCATION, path).end();
      case PageResponse.Download(FileResponse file) -> response -> file.send(routing);
      case PageResponse.TextFile(String name, String contentType, Buffer content) ->
          response ->
              response
                  .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
                  .putHeader(
                      HttpHeaders.CONTENT_DISPOSITION,
                      "attachment; filename=\"%s\"".formatted(name))
                  .end(content);
      case PageResponse.Unchanged _ -> response -> response.setStatusCode(204).end();
      case PageResponse.After(Consumer<HttpServerResponse> step, PageResponse next) ->
          step.andThen(writer(routing, next));
    };
  }

  private static String text(PageResponse.Html html) {
    StringOutput text = new StringOutput();
    html.content().render(text);
    return text.toString();
  }
}
