package dev.vouch.core.payment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The payer named by a request. Held only during the request.
 *
 * @param ip the text as stored in the metadata, which may not be an address
 * @param accounts the accounts by which the user can be found, the most specific first
 */
public record Payer(
    Optional<String> userId,
    Optional<String> ip,
    Optional<String> userAgent,
    List<PayerAccount> accounts) {
  static final Payer UNKNOWN =
      new Payer(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  public Payer {
    accounts = List.copyOf(accounts);
  }

  /** Returns a copy with the user ID {@code other}, if this payer has no user ID. */
  Payer orUser(Optional<String> other) {
    return new Payer(userId.or(() -> other), ip, userAgent, accounts);
  }

  /** Returns a copy with these accounts. */
  Payer with(Stream<PayerAccount> found) {
    return new Payer(userId, ip, userAgent, found.distinct().toList());
  }

  @Override
  public String toString() {
    return "Payer[hidden]";
  }
}
