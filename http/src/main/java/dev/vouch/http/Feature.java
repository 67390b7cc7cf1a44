package dev.vouch.http;

import io.vertx.ext.web.Router;

/**
 * A part of the HTTP interface: a set of routes. Handlers run on an event loop; work that blocks on
 * a disk or a query belongs in {@link BlockingRequests}. A handler rejects a request by throwing a
 * {@link ProblemException}, or by failing the context with one.
 */
public interface Feature {
  /** Adds the feature's routes to the router. */
  void mount(Router router);
}
