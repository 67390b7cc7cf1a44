package dev.vouch.server.session;

import dev.vouch.directory.account.Account;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The signed-in user of a request.
 *
 * @param formToken the value of the hidden field {@code form_token}, or of the header {@code
 *     X-Form-Token}, which every request of the session that changes something must carry
 */
public record SignedInUser(Account account, String formToken) {
  private static final String KEY = SignedInUser.class.getName();

  /** The user of a request after {@link RequiredSignIn}; empty on pages that are open to all. */
  public static Optional<SignedInUser> of(RoutingContext context) {
    return Optional.ofNullable(context.get(KEY));
  }

  void keepIn(RoutingContext context) {
    context.put(KEY, this);
  }

  @Override
  public String toString() {
    return "SignedIn[" + account.id() + "]";
  }
}
