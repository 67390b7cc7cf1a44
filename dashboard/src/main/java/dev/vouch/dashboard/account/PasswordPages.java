package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountRegistry.PasswordChange;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Password;
import dev.vouch.http.session.LocalPath;
import dev.vouch.http.session.RequiredSignIn;
import dev.vouch.http.session.Sessions;
import java.util.Optional;

/** {@code /account}: changes the password and signs out all other browsers of the account. */
final class PasswordPages {
  private static final String PAGE = "/account";

  private final StaticTemplates templates = new StaticTemplates();
  private final AccountRegistry accounts;
  private final Sessions sessions;
  private final BrowserSignIn browser;
  private final AddressThrottle throttle;
  private final PasswordExecutor passwordExecutor;

  PasswordPages(
      AccountRegistry accounts,
      Sessions sessions,
      BrowserSignIn browser,
      AddressThrottle throttle,
      PasswordExecutor passwordExecutor) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.browser = browser;
    this.throttle = throttle;
    this.passwordExecutor = passwordExecutor;
  }

  void mount(Pages pages) {
    pages.get(PAGE, request -> form(200, request, empty()));
    pages.post(PAGE, this::change);
  }

  private static AccountForm empty() {
    return AccountForm.empty(LocalPath.HOME.text());
  }

  private PageResponse change(PageRequest request) {
    Optional<Password> current = request.field("current").flatMap(Password::existing);
    Account account = request.account().orElseThrow();
    AccountForm checked = empty().checkPassword(request, account.email().text());
    if (!checked.isValid()) {
      return form(422, request, checked);
    }
    return switch (throttle.beginSignedIn(account)) {
      case LoginThrottle.Attempt.TooSoon tooSoon ->
          AddressThrottle.refused(tooSoon, wait -> form(429, request, empty().withProblem(wait)));
      case LoginThrottle.Attempt.Admitted admitted ->
          switch (admitted.check(() -> changed(request, account, current))) {
            case PasswordChange.Changed _ -> {
              admitted.succeeded().run();
              yield browser.withNewDevice(
                  request, account, PageResponse.seeOther(PAGE + "?changed=true"));
            }
            case PasswordChange.WrongPassword _ ->
                form(422, request, empty().withError("current", "Current password is incorrect."));
            case PasswordChange.NoSuchAccount _ -> PageResponse.seeOther(RequiredSignIn.SIGN_IN);
          };
    };
  }

  private PasswordChange changed(PageRequest request, Account account, Optional<Password> current) {
    BearerToken kept = sessions.token(request.routing()).orElseThrow();
    Password chosen = AccountForm.password(request).orElseThrow();
    return current
        .map(
            typed ->
                passwordExecutor.result(
                    () -> accounts.changePassword(account.id(), typed, chosen, kept)))
        .orElseGet(PasswordChange.WrongPassword::new);
  }

  private PageResponse form(int status, PageRequest request, AccountForm form) {
    return new PageResponse.Html(
        status,
        templates.accountPassword(
            request.layout("Change password"),
            request.formToken(),
            form,
            request.parameter("changed").isPresent()));
  }
}
