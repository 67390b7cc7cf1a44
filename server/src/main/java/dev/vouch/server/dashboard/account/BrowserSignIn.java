package dev.vouch.server.dashboard.account;

import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.AccountTokens.Purpose;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.account.SignIn;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.session.AccountCookie;
import dev.vouch.server.session.Sessions;
import java.util.Optional;

/**
 * The cookies of sign-in: of the session, of a device on which an account signed in before (OWASP's
 * device cookies), and between the two steps of two-factor authentication. Thread-safe.
 */
final class BrowserSignIn {
  private final AccountRegistry accounts;
  private final SessionRegistry registry;
  private final Sessions sessions;
  private final AddressThrottle throttle;
  private final AccountCookie device;
  private final AccountCookie passwordChecked;

  BrowserSignIn(Directory directory, Sessions sessions, AddressThrottle throttle) {
    this.accounts = directory.accounts();
    this.registry = directory.sessions();
    this.sessions = sessions;
    this.throttle = throttle;
    this.device = sessions.cookie("vouch_device", Purpose.DEVICE, directory.accountTokens());
    this.passwordChecked =
        sessions.cookie("vouch_sign_in", Purpose.PASSWORD_CHECKED, directory.accountTokens());
  }

  /** Returns the token of a device on which this account signed in before. */
  Optional<AccountToken> device(PageRequest request, EmailAddress email) {
    return accounts.find(email).flatMap(account -> device(request, account));
  }

  Optional<AccountToken> device(PageRequest request, Account account) {
    return device.find(request.routing()).filter(token -> token.account().equals(account.id()));
  }

  /** Returns the account whose password this browser sent, and whose code is missing. */
  Optional<Account> awaitingCode(PageRequest request) {
    return passwordChecked.find(request.routing()).flatMap(token -> accounts.find(token.account()));
  }

  /** Returns the text of the token of {@link #awaitingCode}. */
  Optional<String> passwordCheckedToken(PageRequest request) {
    return passwordChecked.text(request.routing());
  }

  /** Continues after a correct password: to {@code next}, or to the page that asks for the code. */
  PageAnswer passwordCorrect(PageRequest request, SignIn signIn, String next) {
    return switch (signIn) {
      case SignIn.Opened(Account account, BearerToken session) ->
          opened(request, account, session, next);
      case SignIn.CodeRequired(Account account) ->
          PageAnswer.seeOther(CodePages.path(next))
              .withStep(_ -> passwordChecked.set(request.routing().request(), account.id()));
    };
  }

  /** Signs the browser in, and closes its previous session, which is no longer used. */
  PageAnswer opened(PageRequest request, Account account, BearerToken session, String next) {
    throttle.recordAddress(request, account);
    sessions.token(request.routing()).ifPresent(registry::close);
    return PageAnswer.seeOther(next)
        .withStep(
            _ -> {
              sessions.setCookie(request.routing().request(), session);
              device.set(request.routing().request(), account.id());
              passwordChecked
                  .text(request.routing())
                  .ifPresent(_ -> passwordChecked.delete(request.routing().request()));
            });
  }

  /** Replaces the cookie of the device, which a change of the password has invalidated. */
  PageAnswer withNewDevice(PageRequest request, Account account, PageAnswer answer) {
    return answer.withStep(_ -> device.set(request.routing().request(), account.id()));
  }
}
