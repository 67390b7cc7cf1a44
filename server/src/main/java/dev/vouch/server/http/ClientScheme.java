package dev.vouch.server.http;

import io.vertx.core.http.HttpServerRequest;

/** Tells how a client reaches us. Thread-safe. */
@FunctionalInterface
public interface ClientScheme {
  /** Whether it speaks HTTPS, which ends at a trusted proxy: we ourselves speak HTTP. */
  boolean isHttps(HttpServerRequest request);
}
