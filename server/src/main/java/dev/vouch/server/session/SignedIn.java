package dev.vouch.server.session;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

public record SignedIn(Account account, String formToken) {
  public record Account(String email) {}

  public static Optional<SignedIn> of(RoutingContext routing) {
    return Optional.empty();
  }
}
