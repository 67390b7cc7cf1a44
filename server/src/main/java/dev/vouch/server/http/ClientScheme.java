package dev.vouch.server.http;

import io.vertx.core.http.HttpServerRequest;

/** Resolver of the scheme that clients use. Thread-safe. */
@FunctionalInterface
public interface ClientScheme {
  /** Whether the client uses HTTPS, which a trusted proxy terminates: this server speaks HTTP. */
  boolean isHttps(HttpServerRequest request);
}
