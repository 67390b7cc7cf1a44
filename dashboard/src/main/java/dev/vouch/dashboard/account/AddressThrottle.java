package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.RetryAfter;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Adapter of {@link LoginThrottle} to HTTP requests, by client address. Thread-safe. */
final class AddressThrottle {
  private final ClientAddress clientAddress;
  private final LoginThrottle loginThrottle;

  AddressThrottle(ClientAddress clientAddress, LoginThrottle loginThrottle) {
    this.clientAddress = clientAddress;
    this.loginThrottle = loginThrottle;
  }

  /** Begins an attempt to enter the setup code. */
  LoginThrottle.Attempt begin(PageRequest request) {
    return loginThrottle.begin(address(request));
  }

  /**
   * Begins an attempt to sign in with a password.
   *
   * @param device the token of a device on which the account signed in before
   */
  LoginThrottle.Attempt begin(
      PageRequest request, EmailAddress email, Optional<AccountToken> device) {
    return device
        .map(token -> loginThrottle.beginOnDevice(token.nonce()))
        .orElseGet(() -> loginThrottle.begin(address(request), email));
  }

  /** Begins an attempt to enter a code of the account's second factor. */
  LoginThrottle.Attempt beginCode(Account account, Optional<AccountToken> device) {
    return device
        .map(token -> loginThrottle.beginCodeOnDevice(token.nonce()))
        .orElseGet(() -> loginThrottle.beginCode(account.email()));
  }

  /** Returns a keyed hash of the client's address, which does not reveal the address. */
  long client(PageRequest request) {
    return loginThrottle.client(address(request));
  }

  /** Begins an attempt to enter the current password of the signed-in account. */
  LoginThrottle.Attempt beginSignedIn(Account account) {
    return loginThrottle.beginSignedIn(account.email());
  }

  /** Records that the account's owner sent the request from its address. */
  void recordAddress(PageRequest request, Account account) {
    loginThrottle.recordAddress(address(request), account.email());
  }

  private InetAddress address(PageRequest request) {
    return clientAddress.of(request.routing().request());
  }

  /**
   * Rejects an attempt before the end of the delay, with the form and the remaining delay.
   *
   * @param form renders the form with an error
   */
  static PageResponse refused(
      LoginThrottle.Attempt.TooSoon tooSoon, Function<String, PageResponse> form) {
    Duration wait = tooSoon.remaining();
    long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds();
    return form.apply(
            "Too many attempts. Try again in %d %s."
                .formatted(seconds, seconds == 1 ? "second" : "seconds"))
        .withStep(response -> RetryAfter.put(response, wait));
  }
}
