package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.AccountTokens.Purpose;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.account.SignIn;
import dev.vouch.http.session.Sessions;
import dev.vouch.http.session.Sessions.AccountCookie;
import java.util.Optional;

/**
 * The cookies of sign-in: the session, a device on which an account signed in before (OWASP's
 * device cookies), and a correct password whose second factor is still missing. Thread-safe.
 */
final class BrowserSignIn {
  private final AccountRegistry accounts;
  private final SessionRegistry registry;
  private final Sessions sessions;
  private final AddressThrottle throttle;
  private final AccountCookie device;
  private final AccountCookie passwordChecked;

  BrowserSignIn(PeopleDirectory people, Sessions sessions, AddressThrottle throttle) {
    this.accounts = people.accounts();
    this.registry = people.sessions();
    this.sessions = sessions;
    this.throttle = throttle;
    this.device = sessions.cookie("vouch_device", Purpose.DEVICE, people.accountTokens());
    this.passwordChecked =
        sessions.cookie("vouch_sign_in", Purpose.PASSWORD_CHECKED, people.accountTokens());
  }

  /** Returns the token of this browser, if the account signed in on it before. */
  Optional<AccountToken> device(PageRequest request, EmailAddress email) {
    return accounts.find(email).flatMap(account -> device(request, account));
  }

  Optional<AccountToken> device(PageRequest request, Account account) {
    return device.find(request.routing()).filter(token -> token.account().equals(account.id()));
  }

  /** Returns the account whose correct password this browser has sent, but not yet the code. */
  Optional<Account> awaitingCode(PageRequest request) {
    return passwordChecked.find(request.routing()).flatMap(token -> accounts.find(token.account()));
  }

  /** Returns the text of the token that {@link #awaitingCode} reads. */
  Optional<String> passwordCheckedToken(PageRequest request) {
    return passwordChecked.text(request.routing());
  }

  /** Continues after a correct password: to {@code next}, or to the page that requests the code. */
  PageResponse passwordCorrect(PageRequest request, SignIn signIn, String next) {
    return switch (signIn) {
      case SignIn.Opened(Account account, BearerToken session) ->
          opened(request, account, session, next);
      case SignIn.CodeRequired(Account account) ->
          PageResponse.seeOther(CodePages.path(next))
              .withStep(_ -> passwordChecked.set(request.routing().request(), account.id()));
    };
  }

  /** Signs the browser in, and closes the browser's previous session. */
  PageResponse opened(PageRequest request, Account account, BearerToken session, String next) {
    throttle.recordAddress(request, account);
    sessions.token(request.routing()).ifPresent(registry::close);
    return PageResponse.seeOther(next)
        .withStep(
            _ -> {
              sessions.setCookie(request.routing().request(), session);
              device.set(request.routing().request(), account.id());
              passwordChecked
                  .text(request.routing())
                  .ifPresent(_ -> passwordChecked.delete(request.routing().request()));
            });
  }

  /** Replaces the device cookie, which a change of the password has invalidated. */
  PageResponse withNewDevice(PageRequest request, Account account, PageResponse answer) {
    return answer.withStep(_ -> device.set(request.routing().request(), account.id()));
  }
}
