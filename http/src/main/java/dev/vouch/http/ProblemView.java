package dev.vouch.http;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Renderer of a rejection: as a problem document or, on the dashboard's routes, as an HTML page.
 */
@FunctionalInterface
public interface ProblemView {
  /**
   * Ends the response with this problem. Headers that were set before are kept. Called on the event
   * loop.
   */
  void show(RoutingContext routing, ProblemDocument problem);

  /** Sets the renderer of a request's problems. */
  static void use(RoutingContext routing, ProblemView view) {
    routing.put(ProblemView.class.getName(), view);
  }

  /**
   * Sets the renderer for unknown paths if the client accepts HTML. Unknown paths of the API are
   * still answered with problem documents.
   */
  static void useForBrowsers(Router router, ProblemView view) {
    router.putMetadata(ProblemView.class.getName(), view);
  }

  /** Returns the renderer for browsers; empty if none was set. */
  static Optional<ProblemView> forBrowsers(Router router) {
    return Optional.ofNullable(router.getMetadata(ProblemView.class.getName()));
  }

  /** Returns the renderer of a request's problems. */
  static ProblemView of(RoutingContext routing) {
    return Optional.<ProblemView>ofNullable(routing.get(ProblemView.class.getName()))
        .orElse((context, problem) -> problem.send(context.response()));
  }
}
