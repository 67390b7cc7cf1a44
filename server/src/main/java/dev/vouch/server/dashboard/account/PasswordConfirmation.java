package dev.vouch.server.dashboard.account;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.Password;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import java.util.function.Supplier;

/**
 * The check of a signed-in reader's password before a change that an unattended browser must not
 * allow. Thread-safe.
 *
 * @param throttle limits the attempts
 */
record PasswordConfirmation(
    AccountRegistry accounts, AddressThrottle throttle, PasswordExecutor passwordExecutor) {
  /** Renders the form again, with its errors. */
  @FunctionalInterface
  interface Refusal {
    PageAnswer form(int status, AccountForm form);
  }

  /**
   * Performs the action if the field {@code current} has the reader's password.
   *
   * @param form the form without errors
   */
  PageAnswer confirmed(
      PageRequest request, AccountForm form, Refusal refusal, Supplier<PageAnswer> action) {
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
