package dev.vouch.server.session;

import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Session cookies and their users. Answers from memory, so that event loops can use it.
 * Thread-safe.
 */
public final class Sessions {
  private static final String COOKIE = "vouch_session";

  private final SessionRegistry sessions;
  private final AccountRegistry accounts;
  private final SecureCookies cookies;

  /**
   * Creates it over the stored sessions.
   *
   * @param scheme decides whether a cookie is secure
   */
  public Sessions(SessionRegistry sessions, AccountRegistry accounts, ClientScheme scheme) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.cookies = new SecureCookies(scheme);
  }

  /** The user of the request, if its session is open. */
  public Optional<SignedInUser> find(RoutingContext context) {
    return token(context).flatMap(this::find);
  }

  /** The user of the token, if its session is open. */
  public Optional<SignedInUser> find(BearerToken token) {
    return sessions
        .find(token)
        .flatMap(accounts::find)
        .map(account -> new SignedInUser(account, CsrfToken.of(token.text())));
  }

  /** The request's token, whether its session is open or not. */
  public Optional<BearerToken> token(RoutingContext context) {
    return SecureCookies.read(context.request(), COOKIE).map(BearerToken::new);
  }

  /** Whether there is no account yet. */
  boolean awaitFirstAccount() {
    return accounts.isEmpty();
  }

  /** Sets the browser's cookie. Must be called on the event loop. */
  public void keep(HttpServerRequest request, BearerToken token) {
    cookies.put(request, COOKIE, token.text(), SecureCookies.LONGEST_SECONDS);
  }

  /** Removes the browser's cookie. Must be called on the event loop. */
  public void forget(HttpServerRequest request) {
    cookies.put(request, COOKIE, "", 0);
  }
}
