package dev.vouch.http.session;

import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.AccountTokens.Purpose;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.http.ClientScheme;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The session cookies of requests, and the users that they authenticate. Reads from memory only, so
 * that it can be used on event loops. Thread-safe.
 */
public final class Sessions {
  private static final String COOKIE = "vouch_session";

  private final SessionRegistry sessions;
  private final AccountRegistry accounts;
  private final SecureCookies cookies;

  /**
   * Creates the sessions.
   *
   * @param scheme resolves the client's scheme, which decides whether the cookie is secure
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

  /**
   * Returns a cookie for signed tokens of accounts, with the security attributes of the session
   * cookie.
   */
  public AccountCookie cookie(String name, AccountTokens.Purpose purpose, AccountTokens tokens) {
    return new AccountCookie(name, purpose, tokens, cookies);
  }

  /** Sets the session cookie. Must be called on the event loop. */
  public void setCookie(HttpServerRequest request, BearerToken token) {
    cookies.put(request, COOKIE, token.text(), SessionRegistry.LIFETIME_MAX.toSeconds());
  }

  /** Deletes the session cookie. Must be called on the event loop. */
  public void deleteCookie(HttpServerRequest request) {
    cookies.put(request, COOKIE, "", 0);
  }

  /** A cookie with a signed token of an account. Thread-safe. */
  public static final class AccountCookie {
    private final String name;
    private final Purpose purpose;
    private final AccountTokens tokens;
    private final SecureCookies cookies;

    AccountCookie(String name, Purpose purpose, AccountTokens tokens, SecureCookies cookies) {
      this.name = name;
      this.purpose = purpose;
      this.tokens = tokens;
      this.cookies = cookies;
    }

    /**
     * Returns the valid token of a request; empty if the cookie is missing or its token is invalid.
     */
    public Optional<AccountToken> find(RoutingContext context) {
      return text(context).flatMap(text -> tokens.verify(purpose, text));
    }

    /** Returns the token of a request in its text form, whether or not it is valid. */
    public Optional<String> text(RoutingContext context) {
      return SecureCookies.read(context.request(), name);
    }

    /** Sets the cookie to a new token of the account. Must be called on the event loop. */
    public void set(HttpServerRequest request, AccountId account) {
      cookies.put(request, name, tokens.issue(purpose, account), purpose.lifetime().toSeconds());
    }

    /** Deletes the cookie. Must be called on the event loop. */
    public void delete(HttpServerRequest request) {
      cookies.put(request, name, "", 0);
    }
  }
}
