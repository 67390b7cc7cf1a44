package dev.vouch.api;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.http.BadTokenThrottle;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.RequestEventLoop;
import dev.vouch.http.SitePath;
import dev.vouch.http.session.ApiSessions;
import dev.vouch.http.session.ApiSessions.Access;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Authentication and authorization of {@code /api}. A request needs the administrator's token or,
 * if it has no Authorization header, the session of an account with the required right. All other
 * requests get the same 401 response, with an increasing delay for repeated attempts from one
 * address. Stores only the token's hash, and compares hashes in constant time. Thread-safe.
 */
public final class ApiAuthentication {
  private static final Pattern BEARER = Pattern.compile("(?i:bearer) +(\\S+)");

  private final SecretHash tokenHash;
  private final ApiSessions sessions;
  private final MemberRegistry members;
  private final BadTokenThrottle badTokens;
  private final ClientAddress clientAddress;

  /**
   * Creates the authentication.
   *
   * @param members the roles of accounts on sites
   */
  public ApiAuthentication(
      SecretHash tokenHash,
      ApiSessions sessions,
      MemberRegistry members,
      BadTokenThrottle badTokens,
      ClientAddress clientAddress) {
    this.tokenHash = tokenHash;
    this.sessions = sessions;
    this.members = members;
    this.badTokens = badTokens;
    this.clientAddress = clientAddress;
  }

  /** The right that a route requires. */
  public enum Right {
    /** Any authenticated caller. */
    AUTHENTICATED,
    /** A member of the site in the path. */
    MEMBER,
    /** An owner of the site in the path. */
    OWNER,
    /** An administrator of this server. */
    ADMINISTRATOR
  }

  /** Returns a handler that enforces a right; the first handler of a route. */
  public Handler<RoutingContext> require(Right right) {
    return context -> admit(context, right);
  }

  /** Returns the actor of an authenticated request, for the audit log. */
  public static Actor actor(RoutingContext context) {
    return Caller.find(context).map(Caller::actor).orElseGet(Actor.Vouch::new);
  }

  private void admit(RoutingContext context, Right right) {
    Optional<Caller> caller = caller(context);
    if (caller.isEmpty()) {
      refuseDelayed(context);
      return;
    }
    check(right, caller.get(), context);
    caller.get().store(context);
    context.next();
  }

  private Optional<Caller> caller(RoutingContext context) {
    List<String> authorizations = context.request().headers().getAll(HttpHeaders.AUTHORIZATION);
    if (!authorizations.isEmpty()) {
      return isAdministratorToken(authorizations)
          ? Optional.of(new Caller.TokenHolder())
          : Optional.empty();
    }
    return switch (sessions.of(context)) {
      case Access.Granted(var account) -> Optional.of(new Caller.Person(account));
      case Access.None _ -> Optional.empty();
      case Access.Forgeable _ ->
          throw forbidden(
              "In a dashboard session, send X-Form-Token with the form token of a dashboard page."
                  + " Scripts send the administrator token instead.");
    };
  }

  private void check(Right right, Caller caller, RoutingContext context) {
    switch (right) {
      case AUTHENTICATED -> {}
      case MEMBER -> role(caller, context);
      case OWNER -> {
        if (role(caller, context) != Role.OWNER) {
          throw forbidden("You can only view this site's reports. Ask a site owner for access.");
        }
      }
      case ADMINISTRATOR -> {
        if (!caller.isAdministrator()) {
          throw forbidden("Only a server administrator can do this.");
        }
      }
    }
  }

  private Role role(Caller caller, RoutingContext context) {
    return SitePath.id(context)
        .flatMap(site -> caller.role(site, members))
        .orElseThrow(SitePath::siteNotFound);
  }

  private static ProblemException forbidden(String detail) {
    return new ProblemException(ProblemType.FORBIDDEN, detail);
  }

  private void refuseDelayed(RoutingContext context) {
    Duration delay = badTokens.next(clientAddress.of(context.request()));
    if (delay.isZero()) {
      refuse(context);
      return;
    }
    new RequestEventLoop(context).after(delay, () -> refuse(context));
  }

  private static void refuse(RoutingContext context) {
    context.response().putHeader("WWW-Authenticate", "Bearer");
    context.fail(
        new ProblemException(
            ProblemType.UNAUTHORIZED,
            "Send the administrator token (VOUCH_ADMIN_TOKEN) in the header Authorization: Bearer"
                + " <token>."));
  }

  private boolean isAdministratorToken(List<String> authorizations) {
    if (authorizations.size() != 1) {
      return false;
    }
    Matcher bearer = BEARER.matcher(authorizations.getFirst());
    return bearer.matches() && tokenHash.matches(bearer.group(1));
  }
}
