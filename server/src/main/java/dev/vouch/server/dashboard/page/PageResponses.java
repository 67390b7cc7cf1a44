package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.FileAnswer;
import gg.jte.output.StringOutput;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** Writes the answers of pages as HTTP responses. */
final class PageResponses {
  /**
   * Allows only our own scripts, styles and forms, and no framing (https://www.w3.org/TR/CSP3/).
   */
  private static final String SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
          + " data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private PageResponses() {}

  /** Adds the headers of every page, error pages included. */
  static void addHeaders(RoutingContext routing) {
    routing
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("Content-Security-Policy", SECURITY_POLICY)
        .putHeader("Referrer-Policy", "same-origin")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin");
  }

  /** Renders an answer; the returned function writes it on the event loop. */
  static Consumer<HttpServerResponse> writer(RoutingContext routing, PageAnswer answer) {
    return switch (answer) {
      case PageAnswer.Html html -> {
        String text = text(html);
        yield response -> response.setStatusCode(html.status()).end(text);
      }
      case PageAnswer.SeeOther(String path) ->
          response -> response.setStatusCode(303).putHeader(HttpHeaders.LOCATION, path).end();
      case PageAnswer.Download(FileAnswer file) -> response -> file.send(routing);
      case PageAnswer.TextFile(String name, String contentType, Buffer content) ->
          response ->
              response
                  .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
                  .putHeader(
                      HttpHeaders.CONTENT_DISPOSITION,
                      "attachment; filename=\"%s\"".formatted(name))
                  .end(content);
      case PageAnswer.Unchanged _ -> response -> response.setStatusCode(204).end();
      case PageAnswer.After(Consumer<HttpServerResponse> step, PageAnswer next) ->
          step.andThen(writer(routing, next));
    };
  }

  private static String text(PageAnswer.Html html) {
    StringOutput text = new StringOutput();
    html.content().render(text);
    return text.toString();
  }
}
