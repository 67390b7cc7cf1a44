package dev.vouch.server.http;

import io.vertx.ext.web.Router;

/**
 * A set of routes. Their handlers run on an event loop: work that waits for a disk or a query
 * belongs in {@link BlockingRequests}. A handler refuses a request by throwing a {@link
 * ProblemException}, or by failing the context with one.
 */
public interface Feature {
  /** Adds the feature's routes. */
  void mount(Router router);
}
