package dev.vouch.server.http;

import io.vertx.core.http.HttpServerRequest;

/** Resolver of the scheme of a client's request. Thread-safe. */
@FunctionalInterface
public interface ClientScheme {
  /**
   * Returns whether the client uses HTTPS. This server only speaks HTTP, so a trusted proxy has
   * terminated it.
   */
  boolean isHttps(HttpServerRequest request);
}
