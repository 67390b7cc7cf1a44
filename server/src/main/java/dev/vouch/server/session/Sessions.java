package dev.vouch.server.session;

import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The session cookies of requests and the users that they authenticate. Reads from memory only, so
 * that event loops can use it. Thread-safe.
 */
public final class Sessions {
  private static final String COOKIE = "vouch_session";

  private final SessionRegistry sessions;
  private final AccountRegistry accounts;
  private final SecureCookies cookies;

  /**
   * Creates the sessions.
   *
   * @param scheme the resolver of the client's scheme, which decides whether the cookie is secure
   */
  public Sessions(SessionRegistry sessions, AccountRegistry accounts, ClientScheme scheme) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.cookies = new SecureCookies(scheme);
  }

  /** Returns the signed-in user of a request; empty without a valid session. */
  public Optional<SignedInUser> find(RoutingContext context) {
    return token(context).flatMap(this::find);
  }

  /** Returns the signed-in user of a session token; empty if the session is not valid. */
  public Optional<SignedInUser> find(BearerToken token) {
    return sessions
        .find(token)
        .flatMap(accounts::find)
        .map(account -> new SignedInUser(account, CsrfToken.of(token.text())));
  }

  /** Returns the session token of a request, whether or not it is valid. */
  public Optional<BearerToken> token(RoutingContext context) {
    return SecureCookies.read(context.request(), COOKIE).map(BearerToken::new);
  }

  /** Returns whether no account exists yet. */
  boolean hasNoAccount() {
    return accounts.isEmpty();
  }

  /** Returns a cookie for signed tokens of accounts, as secure as that of the session. */
  public AccountCookie cookie(String name, AccountTokens.Purpose purpose, AccountTokens tokens) {
    return new AccountCookie(name, purpose, tokens, cookies);
  }

  /** Sets the session cookie. Must be called on the event loop. */
  public void setCookie(HttpServerRequest request, BearerToken token) {
    cookies.put(request, COOKIE, token.text(), SecureCookies.SECONDS_MAX);
  }

  /** Deletes the session cookie. Must be called on the event loop. */
  public void deleteCookie(HttpServerRequest request) {
    cookies.put(request, COOKIE, "", 0);
  }
}
