package dev.vouch.http;

import io.vertx.core.http.HttpServerRequest;

/** Resolver of the scheme of a client's request. Thread-safe. */
@FunctionalInterface
public interface ClientScheme {
  /**
   * Returns whether the client uses HTTPS. This server itself speaks HTTP only; a trusted proxy
   * terminates TLS.
   */
  boolean isHttps(HttpServerRequest request);
}
