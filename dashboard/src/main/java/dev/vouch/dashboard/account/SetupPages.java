package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.http.session.LocalPath;
import dev.vouch.http.session.RequiredSignIn;
import java.util.Optional;

/** {@code /setup}: creates the first account, once, with the setup code. */
final class SetupPages {
  private final StaticTemplates templates = new StaticTemplates();
  private final AccountRegistry accounts;
  private final SessionRegistry registry;
  private final BrowserSignIn browser;
  private final Optional<SetupCode> code;
  private final AddressThrottle throttle;
  private final PasswordExecutor passwordExecutor;

  SetupPages(
      AccountRegistry accounts,
      SessionRegistry registry,
      BrowserSignIn browser,
      Optional<SetupCode> code,
      AddressThrottle throttle,
      PasswordExecutor passwordExecutor) {
    this.accounts = accounts;
    this.registry = registry;
    this.browser = browser;
    this.code = code;
    this.throttle = throttle;
    this.passwordExecutor = passwordExecutor;
  }

  void mount(Pages pages) {
    pages.getOpenForm(RequiredSignIn.SETUP, this::show);
    pages.postOpen(RequiredSignIn.SETUP, this::create);
  }

  private PageResponse show(PageRequest request) {
    return accounts.isEmpty()
        ? form(200, request, AccountForm.empty(LocalPath.HOME.text()))
        : PageResponse.seeOther(RequiredSignIn.SIGN_IN);
  }

  private PageResponse create(PageRequest request) {
    if (!accounts.isEmpty()) {
      return PageResponse.seeOther(RequiredSignIn.SIGN_IN);
    }
    AccountForm form = AccountForm.of(request, LocalPath.HOME.text());
    return switch (throttle.begin(request)) {
      case LoginThrottle.Attempt.TooSoon tooSoon ->
          AddressThrottle.refused(tooSoon, wait -> form(429, request, form.withProblem(wait)));
      case LoginThrottle.Attempt.Admitted(Runnable succeeded, Runnable _) -> {
        String typed = request.field("code").orElse("");
        if (code.filter(each -> each.matches(typed)).isEmpty()) {
          yield form(
              403,
              request,
              form.withError(
                  "code",
                  "Incorrect setup code. The current code is in the server’s log, in the message"
                      + " of its latest start."));
        }
        succeeded.run();
        yield create(request, form);
      }
    };
  }

  private PageResponse create(PageRequest request, AccountForm form) {
    Optional<EmailAddress> email = EmailAddress.parse(form.email());
    AccountForm named =
        email.isPresent()
            ? form
            : form.withError("email", "Enter an email address, such as you@shop.example.");
    AccountForm checked = named.checkPassword(request, form.email());
    if (!checked.isValid()) {
      return form(422, request, checked);
    }
    Password password = AccountForm.password(request).orElseThrow();
    return passwordExecutor
        .result(() -> accounts.createFirst(email.orElseThrow(), password))
        .map(account -> signedIn(request, account))
        .orElseGet(() -> PageResponse.seeOther(RequiredSignIn.SIGN_IN));
  }

  private PageResponse signedIn(PageRequest request, Account account) {
    return browser.opened(request, account, registry.open(account), LocalPath.HOME.text());
  }

  private PageResponse form(int status, PageRequest request, AccountForm form) {
    return new PageResponse.Html(
        status, templates.accountSetup(request.layout("Set up Vouch"), request.formToken(), form));
  }
}
