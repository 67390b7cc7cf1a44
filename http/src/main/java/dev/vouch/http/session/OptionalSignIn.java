package dev.vouch.http.session;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/** Handler that finds the signed-in user, if any, on public pages. Thread-safe. */
public final class OptionalSignIn implements Handler<RoutingContext> {
  private final Sessions sessions;

  public OptionalSignIn(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void handle(RoutingContext context) {
    sessions.find(context).ifPresent(signedIn -> signedIn.store(context));
    context.next();
  }
}
