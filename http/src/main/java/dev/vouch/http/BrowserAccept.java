package dev.vouch.http;

import io.vertx.ext.web.RoutingContext;

/** Recognises browsers by their {@code Accept} header. */
final class BrowserAccept {
  private BrowserAccept() {}

  /**
   * Returns whether the client accepts HTML explicitly, as browsers do and other clients do not by
   * default.
   */
  static boolean isHtml(RoutingContext context) {
    return context.parsedHeaders().accept().stream()
        .anyMatch(type -> type.component().equals("text") && type.subComponent().equals("html"));
  }
}
