package dev.vouch.http;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * Handler that runs before later features in a cluster. It waits until this node sees the changes
 * of all other nodes, so that a change to which any node has responded is visible on every node.
 * Uses virtual threads, because it queries a database. Thread-safe.
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
    // Paused until a later handler reads the body.
    routing.request().pause();
    RequestEventLoop loop = new RequestEventLoop(routing);
    Thread.ofVirtual().name("latest-directory").start(() -> loop.run(awaitChanges(routing)));
  }

  /** Waits for the changes, and returns the next step, which runs on the event loop. */
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
