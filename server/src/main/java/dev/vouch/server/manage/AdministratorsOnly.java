package dev.vouch.server.manage;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.server.http.BadTokenDelays;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.RequestLoop;
import dev.vouch.server.session.ApiSessions;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a request pass that carries the operator's token, or without any token that of a signed-in
 * browser, and refuses every other one with the same 401, ever slower to an address that keeps
 * trying. Keeps the token's hash only, and compares in constant time. Thread-safe.
 */
public final class AdministratorsOnly implements Handler<RoutingContext> {
  private static final Pattern BEARER = Pattern.compile("(?i:bearer) +(\\S+)");

  private final SecretHash tokenHash;
  private final ApiSessions sessions;
  private final BadTokenDelays badTokenDelays;
  private final ClientAddress clientAddress;

  /** Lets those pass that know the token with this hash, or have a session. */
  public AdministratorsOnly(
      SecretHash tokenHash,
      ApiSessions sessions,
      BadTokenDelays badTokenDelays,
      ClientAddress clientAddress) {
    this.tokenHash = tokenHash;
    this.sessions = sessions;
    this.badTokenDelays = badTokenDelays;
    this.clientAddress = clientAddress;
  }

  @Override
  public void handle(RoutingContext context) {
    switch (access(context)) {
      case ALLOWED -> context.next();
      case FORGEABLE ->
          throw new ProblemException(
              ProblemType.FORBIDDEN,
              "With the dashboard's session, send X-Form-Token with the token of one of its pages,"
                  + " from such a page; a script sends the administrator's token instead.");
      case NONE -> slowlyRefuse(context);
    }
  }

  private ApiSessions.Access access(RoutingContext context) {
    List<String> authorizations = context.request().headers().getAll(HttpHeaders.AUTHORIZATION);
    if (authorizations.isEmpty()) {
      return sessions.of(context);
    }
    return isAdministrator(authorizations) ? ApiSessions.Access.ALLOWED : ApiSessions.Access.NONE;
  }

  private void slowlyRefuse(RoutingContext context) {
    Duration delay = badTokenDelays.next(clientAddress.of(context.request()));
    if (delay.isZero()) {
      refuse(context);
      return;
    }
    new RequestLoop(context).after(delay, () -> refuse(context));
  }

  private static void refuse(RoutingContext context) {
    context.response().putHeader("WWW-Authenticate", "Bearer");
    context.fail(
        new ProblemException(
            ProblemType.UNAUTHORIZED,
            "Send Authorization: Bearer and the administrator's token, VOUCH_ADMIN_TOKEN."));
  }

  private boolean isAdministrator(List<String> authorizations) {
    if (authorizations.size() != 1) {
      return false;
    }
    Matcher bearer = BEARER.matcher(authorizations.getFirst());
    return bearer.matches() && tokenHash.matches(bearer.group(1));
  }
}
