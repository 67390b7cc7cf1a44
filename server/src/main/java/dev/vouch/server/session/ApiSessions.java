package dev.vouch.server.session;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/** Lets the dashboard's pages use {@code /api} with their session (DESIGN 5.3). Thread-safe. */
public final class ApiSessions {
  private final Sessions sessions;

  public ApiSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  /** How far a request's session reaches. */
  public enum Access {
    /** The request may do what it asks for. */
    ALLOWED,
    /** The session is open, but another site's page might have sent the request. */
    FORGEABLE,
    /** There is no open session. */
    NONE
  }

  /** Looks at the cookie, and unless the request only reads, at {@code X-Form-Token}. */
  public Access of(RoutingContext context) {
    return sessions
        .find(context)
        .map(signedIn -> isOwn(context.request(), signedIn) ? Access.ALLOWED : Access.FORGEABLE)
        .orElse(Access.NONE);
  }

  private static boolean isOwn(HttpServerRequest request, SignedIn signedIn) {
    boolean reads =
        request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    return reads
        ? RequestOrigin.isOwnPageOrTyped(request)
        : FormToken.isOn(request, signedIn.formToken());
  }
}
