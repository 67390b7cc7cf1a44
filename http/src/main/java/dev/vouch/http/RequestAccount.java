package dev.vouch.http;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** The account of an authenticated request. Limits on concurrency are applied per account. */
public final class RequestAccount {
  private static final String KEY = RequestAccount.class.getName();

  private RequestAccount() {}

  /**
   * Sets the account of a request.
   *
   * @param account an ID that all requests of the account share, and no others
   */
  public static void put(RoutingContext routing, String account) {
    routing.put(KEY, account);
  }

  /** Returns the account of a request; empty if it is not authenticated. */
  static Optional<String> of(RoutingContext routing) {
    return Optional.ofNullable(routing.get(KEY));
  }
}
