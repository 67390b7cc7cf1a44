package dev.vouch.server.session;

import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountTokens;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.AccountTokens.Purpose;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** A cookie with a signed token of an account. Thread-safe. */
public final class AccountCookie {
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

  /** Returns the valid token of a request; empty if it has none. */
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
