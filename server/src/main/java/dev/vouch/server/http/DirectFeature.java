package dev.vouch.server.http;

import io.vertx.ext.web.Router;

/**
 * A feature that answers some paths without the router, whose routing and context of a request cost
 * as much as recording an event. Its handlers run on an event loop.
 */
public interface DirectFeature extends Feature {
  /** Adds the handlers of its paths. */
  void mount(DirectPaths paths);

  /** Adds the routes of its other paths; none by default. */
  @Override
  default void mount(Router router) {}
}
