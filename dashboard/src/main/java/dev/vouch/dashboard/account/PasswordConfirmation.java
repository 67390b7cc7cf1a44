package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.Password;
import java.util.function.Supplier;

/**
 * The check of a signed-in user's password before a change that must not be possible in an
 * unattended browser. Thread-safe.
 *
 * @param throttle limits the attempts
 */
record PasswordConfirmation(
    AccountRegistry accounts, AddressThrottle throttle, PasswordExecutor passwordExecutor) {
  /** Renders the form again, with its errors. */
  @FunctionalInterface
  interface Refusal {
    PageResponse form(int status, AccountForm form);
  }

  /**
   * Performs the action if the field {@code current} contains the user's password; otherwise
   * renders the form with an error.
   *
   * @param form the form without errors
   */
  PageResponse confirmed(
      PageRequest request, AccountForm form, Refusal refusal, Supplier<PageResponse> action) {
    Account account = request.account().orElseThrow();
    return switch (throttle.beginSignedIn(account)) {
      case LoginThrottle.Attempt.TooSoon tooSoon ->
          AddressThrottle.refused(tooSoon, wait -> refusal.form(429, form.withProblem(wait)));
      case LoginThrottle.Attempt.Admitted admitted -> {
        if (!admitted.check(() -> isPassword(request, account))) {
          yield refusal.form(422, form.withError("current", "Current password is incorrect."));
        }
        admitted.succeeded().run();
        yield action.get();
      }
    };
  }

  private boolean isPassword(PageRequest request, Account account) {
    return request
        .field("current")
        .flatMap(Password::existing)
        .filter(typed -> passwordExecutor.result(() -> accounts.isPassword(account.id(), typed)))
        .isPresent();
  }
}
