package dev.vouch.server.session;

import dev.vouch.directory.account.Account;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Authentication of the dashboard's pages at {@code /api} by their session (docs/api.md).
 * Thread-safe.
 */
public final class ApiSessions {
  private final Sessions sessions;

  public ApiSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  /** The access that a request's session gives. */
  public sealed interface Access {
    /** A page of the dashboard sent the request, for this account. */
    record Of(Account account) implements Access {}

    /** The session is open, but another site's page might have sent the request. */
    record Forgeable() implements Access {}

    /** There is no open session. */
    record None() implements Access {}
  }

  /** Checks the cookie and, unless the request only reads, {@code X-Form-Token}. */
  public Access of(RoutingContext context) {
    return sessions
        .find(context)
        .map(signedIn -> access(context.request(), signedIn))
        .orElseGet(Access.None::new);
  }

  private static Access access(HttpServerRequest request, SignedInUser signedIn) {
    return isOwn(request, signedIn) ? new Access.Of(signedIn.account()) : new Access.Forgeable();
  }

  private static boolean isOwn(HttpServerRequest request, SignedInUser signedIn) {
    boolean reads =
        request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    return reads
        ? RequestOrigin.isOwnPageOrTyped(request)
        : CsrfToken.isOn(request, signedIn.formToken());
  }
}
