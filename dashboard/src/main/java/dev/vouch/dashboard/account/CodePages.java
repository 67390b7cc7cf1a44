package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.SecondFactorSignIn;
import dev.vouch.directory.account.SignIn;
import dev.vouch.http.session.LocalPath;
import dev.vouch.http.session.RequiredSignIn;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** {@code /login/code}: the second step of signing in with two-factor authentication. */
final class CodePages {
  private static final String PAGE = RequiredSignIn.SIGN_IN + "/code";

  private final StaticTemplates templates = new StaticTemplates();
  private final SecondFactorSignIn secondFactor;
  private final BrowserSignIn browser;
  private final AddressThrottle throttle;

  CodePages(SecondFactorSignIn secondFactor, BrowserSignIn browser, AddressThrottle throttle) {
    this.secondFactor = secondFactor;
    this.browser = browser;
    this.throttle = throttle;
  }

  void mount(Pages pages) {
    pages.getOpenForm(PAGE, this::show);
    pages.postOpen(PAGE, this::signIn);
  }

  /** Returns the path of this page, which leads to {@code next}. */
  static String path(String next) {
    return next.equals(LocalPath.HOME.text())
        ? PAGE
        : PAGE + "?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
  }

  private PageResponse show(PageRequest request) {
    return browser.awaitingCode(request).isPresent()
        ? form(200, request, empty(request.parameter("next")))
        : PageResponse.seeOther(RequiredSignIn.SIGN_IN);
  }

  private PageResponse signIn(PageRequest request) {
    AccountForm form = empty(request.field("next"));
    Optional<Account> awaiting = browser.awaitingCode(request);
    if (awaiting.isEmpty()) {
      return PageResponse.seeOther(RequiredSignIn.SIGN_IN);
    }
    Account account = awaiting.get();
    return switch (throttle.beginCode(account, browser.device(request, account))) {
      case LoginThrottle.Attempt.TooSoon tooSoon ->
          AddressThrottle.refused(tooSoon, wait -> form(429, request, form.withProblem(wait)));
      case LoginThrottle.Attempt.Admitted admitted ->
          admitted
              .check(() -> opened(request))
              .map(
                  opened -> {
                    admitted.succeeded().run();
                    return browser.opened(request, account, opened.token(), form.next());
                  })
              .orElseGet(
                  () ->
                      form(
                          401,
                          request,
                          form.withError(
                              "code",
                              "Incorrect code. Enter the code that your app shows now; each code"
                                  + " works once.")));
    };
  }

  private Optional<SignIn.Opened> opened(PageRequest request) {
    String code = request.field("code").orElse("");
    return browser.passwordCheckedToken(request).flatMap(token -> secondFactor.signIn(token, code));
  }

  private static AccountForm empty(Optional<String> next) {
    return AccountForm.empty(next.flatMap(LocalPath::parse).orElse(LocalPath.HOME).text());
  }

  private PageResponse form(int status, PageRequest request, AccountForm form) {
    return new PageResponse.Html(
        status,
        templates.accountCode(
            request.layout("Two-factor authentication"), request.formToken(), form));
  }
}
