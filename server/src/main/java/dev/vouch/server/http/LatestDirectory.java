package dev.vouch.server.http;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * Handler of all requests to later features that first lets the node see the changes of other
 * nodes, so that a change to which any node has responded is visible on every node. Uses virtual
 * threads, since it queries a database. Thread-safe.
 */
public final class LatestDirectory implements Feature {
  private static final String ASSETS = "/assets/";

  private final Runnable awaitChanges;

  /**
   * Creates the handler.
   *
   * @param awaitChanges returns once this node sees all committed changes; blocks briefly
   */
  public LatestDirectory(Runnable awaitChanges) {
    this.awaitChanges = awaitChanges;
  }

  @Override
  public void mount(Router router) {
    router.route().handler(this::handle);
  }

  private void handle(RoutingContext routing) {
    if (routing.normalizedPath().startsWith(ASSETS)) {
      routing.next();
      return;
    }
    // Until a handler reads the body.
    routing.request().pause();
    RequestEventLoop loop = new RequestEventLoop(routing);
    Thread.ofVirtual().name("latest-directory").start(() -> loop.run(awaitChanges(routing)));
  }

  /** Returns the next step, on the event loop. */
  private Runnable awaitChanges(RoutingContext routing) {
    try {
      awaitChanges.run();
      return () -> {
        routing.request().resume();
        routing.next();
      };
    } catch (RuntimeException e) {
      return () -> routing.fail(e);
    }
  }
}
