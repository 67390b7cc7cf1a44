package dev.vouch.server.session;

import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.account.SessionToken;
import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The cookie that keeps a browser signed in, and whose it is. Answers from memory, so that the
 * event loop may ask. Thread-safe.
 */
public final class Sessions {
  private static final String COOKIE = "vouch_session";

  private final SessionRegistry sessions;
  private final AccountRegistry accounts;
  private final SecureCookies cookies;

  /**
   * Knows the accounts' sessions.
   *
   * @param scheme says when a cookie must never be sent unencrypted
   */
  public Sessions(SessionRegistry sessions, AccountRegistry accounts, ClientScheme scheme) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.cookies = new SecureCookies(scheme);
  }

  /** Who sent the request, if its session is open. */
  public Optional<SignedInUser> find(RoutingContext context) {
    return token(context).flatMap(this::find);
  }

  /** Whose token it is, if the session is open. */
  public Optional<SignedInUser> find(SessionToken token) {
    return sessions
        .find(token)
        .flatMap(accounts::find)
        .map(account -> new SignedInUser(account, CsrfToken.of(token.text())));
  }

  /** The request's token, whether its session is open or not. */
  public Optional<SessionToken> token(RoutingContext context) {
    return SecureCookies.read(context.request(), COOKIE).map(SessionToken::new);
  }

  /** Whether nobody can sign in yet. */
  boolean awaitFirstAccount() {
    return accounts.isEmpty();
  }

  /** Makes the browser show this token from now on. Must be called on the event loop. */
  public void keep(HttpServerRequest request, SessionToken token) {
    cookies.put(request, COOKIE, token.text(), SecureCookies.LONGEST_SECONDS);
  }

  /** Makes the browser forget its token. Must be called on the event loop. */
  public void forget(HttpServerRequest request) {
    cookies.put(request, COOKIE, "", 0);
  }
}
