package dev.vouch.http;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;

/** Resolver of a request's client address. Thread-safe. */
@FunctionalInterface
public interface ClientAddress {
  /**
   * Returns the client's address: the peer's, or the forwarded one if the peer is a trusted proxy.
   */
  InetAddress of(HttpServerRequest request);
}
