package dev.vouch.server.http;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** How a refusal is shown: as a problem document, or as a page on routes for people. */
@FunctionalInterface
public interface ProblemView {
  /** Ends the response with this problem; headers set before stay. Called on the event loop. */
  void show(RoutingContext routing, ProblemDocument problem);

  /** Shows a request's problems this way from now on. */
  static void use(RoutingContext routing, ProblemView view) {
    routing.put(ProblemView.class.getName(), view);
  }

  /** How to show a request's problems. */
  static ProblemView of(RoutingContext routing) {
    return Optional.<ProblemView>ofNullable(routing.get(ProblemView.class.getName()))
        .orElse((refused, problem) -> problem.send(refused.response()));
  }
}
