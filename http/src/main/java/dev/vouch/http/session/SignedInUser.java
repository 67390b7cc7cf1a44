package dev.vouch.http.session;

import dev.vouch.directory.account.Account;
import dev.vouch.http.RequestAccount;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The signed-in user of a request.
 *
 * @param formToken the CSRF token, which every request that makes a change must send as form field
 *     {@code form_token} or header {@code X-Form-Token}
 */
public record SignedInUser(Account account, String formToken) {
  private static final String KEY = SignedInUser.class.getName();

  /** Returns the signed-in user of a request; empty on public pages without a session. */
  public static Optional<SignedInUser> of(RoutingContext context) {
    return Optional.ofNullable(context.get(KEY));
  }

  void store(RoutingContext context) {
    context.put(KEY, this);
    RequestAccount.put(context, account.id().toString());
  }

  @Override
  public String toString() {
    return "SignedInUser[" + account.id() + "]";
  }
}
