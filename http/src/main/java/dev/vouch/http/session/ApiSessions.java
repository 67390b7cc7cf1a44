package dev.vouch.http.session;

import dev.vouch.directory.account.Account;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Authentication of {@code /api} requests that dashboard pages send with their session cookie
 * (docs/api.md). Thread-safe.
 */
public final class ApiSessions {
  private final Sessions sessions;

  public ApiSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  /** The access that the session cookie of a request grants. */
  public sealed interface Access {
    /** A dashboard page of the signed-in account sent the request. */
    record Granted(Account account) implements Access {}

    /** The session is valid, but a page of another site may have sent the request. */
    record Forgeable() implements Access {}

    /** There is no valid session. */
    record None() implements Access {}
  }

  /**
   * Checks the session cookie and the request's origin; for methods other than GET and HEAD, also
   * {@code X-Form-Token}.
   */
  public Access of(RoutingContext context) {
    return sessions
        .find(context)
        .map(signedIn -> access(context.request(), signedIn))
        .orElseGet(Access.None::new);
  }

  private static Access access(HttpServerRequest request, SignedInUser signedIn) {
    return isFromOwnPage(request, signedIn)
        ? new Access.Granted(signedIn.account())
        : new Access.Forgeable();
  }

  private static boolean isFromOwnPage(HttpServerRequest request, SignedInUser signedIn) {
    boolean isSafeMethod =
        request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    return isSafeMethod
        ? RequestOrigin.isOwnPageOrDirect(request)
        : CsrfToken.isValid(request, signedIn.formToken());
  }
}
