package dev.vouch.server.http;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** The account of an authenticated request, by which requests share what the server can do. */
public final class RequestAccount {
  private static final String KEY = RequestAccount.class.getName();

  private RequestAccount() {}

  /**
   * Sets the account of a request.
   *
   * @param account the same for all requests of an account, and of no other
   */
  public static void put(RoutingContext routing, String account) {
    routing.put(KEY, account);
  }

  /** Returns the account of a request; empty if it is not authenticated. */
  static Optional<String> of(RoutingContext routing) {
    return Optional.ofNullable(routing.get(KEY));
  }
}
