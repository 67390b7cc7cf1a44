package dev.vouch.server.http;

import io.vertx.ext.web.Router;

/**
 * Something the server offers under paths of its own. Its handlers run on an event loop: what waits
 * for a disk or a query belongs into {@link BlockingRequests}. A handler refuses a request by
 * throwing a {@link ProblemException}, or by failing the context with one.
 */
public interface Feature {
  /** Adds the feature's routes. */
  void mount(Router router);
}
