package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.account.SignIn;
import dev.vouch.http.session.LocalPath;
import dev.vouch.http.session.RequiredSignIn;
import dev.vouch.http.session.Sessions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code /login} and {@code /logout}. */
final class SignInPages {
  static final Notice ACCOUNT_DELETED = Notice.good("account_deleted", "Your account was deleted.");

  private final StaticTemplates templates = new StaticTemplates();
  private final AccountRegistry accounts;
  private final SessionRegistry registry;
  private final Sessions sessions;
  private final BrowserSignIn browser;
  private final AddressThrottle throttle;
  private final PasswordExecutor passwordExecutor;

  SignInPages(
      AccountRegistry accounts,
      SessionRegistry registry,
      Sessions sessions,
      BrowserSignIn browser,
      AddressThrottle throttle,
      PasswordExecutor passwordExecutor) {
    this.accounts = accounts;
    this.registry = registry;
    this.sessions = sessions;
    this.browser = browser;
    this.throttle = throttle;
    this.passwordExecutor = passwordExecutor;
  }

  void mount(Pages pages) {
    pages.getOpenForm(RequiredSignIn.SIGN_IN, this::show);
    pages.postOpen(RequiredSignIn.SIGN_IN, this::signIn);
    pages.post("/logout", this::signOut);
  }

  private PageResponse show(PageRequest request) {
    if (accounts.isEmpty()) {
      return PageResponse.seeOther(RequiredSignIn.SETUP);
    }
    LocalPath next = next(request.parameter("next"));
    return sessions.find(request.routing()).isPresent()
        ? PageResponse.seeOther(next.text())
        : form(200, request, AccountForm.empty(next.text()));
  }

  private static LocalPath next(Optional<String> requested) {
    return requested.flatMap(LocalPath::parse).orElse(LocalPath.HOME);
  }

  private PageResponse signIn(PageRequest request) {
    AccountForm form = AccountForm.of(request, next(request.field("next")).text());
    Optional<EmailAddress> email = EmailAddress.parseKnown(form.email());
    String password = request.field("password").orElse("");
    if (email.isEmpty()) {
      return form(
          422,
          request,
          form.withError("email", "Enter your email address, such as you@shop.example."));
    }
    if (password.isEmpty()) {
      return form(422, request, form.withError("password", "Enter your password."));
    }
    Optional<AccountToken> device = browser.device(request, email.get());
    return switch (throttle.begin(request, email.get(), device)) {
      case LoginThrottle.Attempt.TooSoon tooSoon ->
          AddressThrottle.refused(tooSoon, wait -> form(429, request, form.withProblem(wait)));
      case LoginThrottle.Attempt.Admitted admitted ->
          Password.existing(password)
              .flatMap(typed -> admitted.check(() -> checked(request, email.get(), typed, device)))
              .map(
                  signIn -> {
                    switch (signIn) {
                      case SignIn.Opened _ -> admitted.succeeded().run();
                      case SignIn.CodeRequired _ -> admitted.cancel().run();
                    }
                    return browser.passwordCorrect(request, signIn, form.next());
                  })
              .orElseGet(
                  () ->
                      form(401, request, form.withProblem("Incorrect email address or password.")));
    };
  }

  private Optional<SignIn> checked(
      PageRequest request, EmailAddress email, Password password, Optional<AccountToken> device) {
    Supplier<Optional<SignIn>> check = () -> accounts.signIn(email, password);
    return device.isPresent()
        ? passwordExecutor.result(check)
        : passwordExecutor.resultOfUnknown(throttle.client(request), check);
  }

  private PageResponse signOut(PageRequest request) {
    sessions.token(request.routing()).ifPresent(registry::close);
    String next =
        request
            .field("next")
            .flatMap(LocalPath::parse)
            .map(LocalPath::text)
            .orElse(RequiredSignIn.SIGN_IN);
    return PageResponse.seeOther(next)
        .withStep(response -> sessions.deleteCookie(request.routing().request()));
  }

  private PageResponse form(int status, PageRequest request, AccountForm form) {
    return new PageResponse.Html(
        status,
        templates.accountLogin(
            request.layout("Sign in"),
            request.formToken(),
            form,
            Notice.of(request, List.of(ACCOUNT_DELETED))));
  }
}
