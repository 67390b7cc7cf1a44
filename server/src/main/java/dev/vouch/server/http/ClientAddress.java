package dev.vouch.server.http;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;

/** Resolver of a request's client address. Thread-safe. */
@FunctionalInterface
public interface ClientAddress {
  /** The address of the client, which is not the peer's when that is a trusted proxy. */
  InetAddress of(HttpServerRequest request);
}
