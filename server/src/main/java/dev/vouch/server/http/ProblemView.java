package dev.vouch.server.http;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Renderer of a refusal: as a problem document, or as an HTML page on the routes of the dashboard.
 */
@FunctionalInterface
public interface ProblemView {
  /**
   * Ends the response with this problem and keeps the headers set before. Called on the event loop.
   */
  void show(RoutingContext routing, ProblemDocument problem);

  /** Sets the renderer of a request's problems. */
  static void use(RoutingContext routing, ProblemView view) {
    routing.put(ProblemView.class.getName(), view);
  }

  /**
   * Sets the renderer of problems of paths without a route, for clients that accept HTML. Below the
   * paths of the API, problems stay documents.
   */
  static void useForBrowsers(Router router, ProblemView view) {
    router.putMetadata(ProblemView.class.getName(), view);
  }

  /** Returns the renderer for browsers; empty if the router has none. */
  static Optional<ProblemView> forBrowsers(Router router) {
    return Optional.ofNullable(router.getMetadata(ProblemView.class.getName()));
  }

  /** Returns the renderer of a request's problems. */
  static ProblemView of(RoutingContext routing) {
    return Optional.<ProblemView>ofNullable(routing.get(ProblemView.class.getName()))
        .orElse((context, problem) -> problem.send(context.response()));
  }
}
