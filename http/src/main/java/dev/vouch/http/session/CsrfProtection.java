package dev.vouch.http.session;

import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Handler that rejects forms without a valid CSRF token with 403, so that another site cannot make
 * a browser submit them. Must run after {@link RequiredSignIn} or {@link AnonymousCsrf}, and after
 * the body has been read. Thread-safe.
 */
public final class CsrfProtection implements Handler<RoutingContext> {
  @Override
  public void handle(RoutingContext context) {
    Optional<String> token =
        SignedInUser.of(context)
            .map(SignedInUser::formToken)
            .or(() -> AnonymousCsrf.token(context))
            .filter(expected -> CsrfToken.isValid(context.request(), expected));
    if (token.isEmpty()) {
      throw refusal();
    }
    context.next();
  }

  private static ProblemException refusal() {
    return new ProblemException(
        ProblemType.FORBIDDEN,
        "The form does not belong to this session. Nothing was changed. Allow this server's"
            + " cookies, reload the page and submit the form again.");
  }
}
