package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.SecondFactor;
import dev.vouch.directory.account.TotpSecret;
import dev.vouch.directory.member.SecondFactorRegistry;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code /account/two-factor}: turns two-factor authentication on and off. Every change requires
 * the password, so that nobody can lock the owner out with an unattended browser.
 */
final class TwoFactorPages {
  static final String PAGE = "/account/two-factor";

  private static final Notice DISABLED =
      Notice.good("disabled", "Two-factor authentication is off. Recovery codes no longer work.");
  private static final List<Notice> NOTICES = List.of(DISABLED);

  private final StaticTemplates templates = new StaticTemplates();
  private final SecondFactorRegistry factors;
  private final PasswordConfirmation password;

  TwoFactorPages(SecondFactorRegistry factors, PasswordConfirmation password) {
    this.factors = factors;
    this.password = password;
  }

  void mount(Pages pages) {
    pages.get(PAGE, this::show);
    pages.post(PAGE, this::enable);
    pages.post(PAGE + "/recovery-codes", this::replaceRecoveryCodes);
    pages.post(PAGE + "/off", this::disable);
  }

  private static AccountForm empty() {
    return AccountForm.empty(PAGE);
  }

  private static Account account(PageRequest request) {
    return request.account().orElseThrow();
  }

  private PageResponse show(PageRequest request) {
    return factors
        .find(account(request).id())
        .map(factor -> settings(200, request, factor, empty()))
        .orElseGet(() -> enrolment(200, request, factors.newSecret(), empty()));
  }

  private PageResponse enable(PageRequest request) {
    Optional<TotpSecret> sent = request.field("secret").flatMap(TotpSecret::parse);
    if (sent.isEmpty() || factors.find(account(request).id()).isPresent()) {
      return PageResponse.seeOther(PAGE);
    }
    TotpSecret secret = sent.get();
    String code = request.field("code").orElse("");
    return password.confirmed(
        request,
        empty(),
        (status, form) -> enrolment(status, request, secret, form),
        () ->
            factors
                .enable(account(request), secret, code)
                .map(codes -> recoveryCodes(request, codes))
                .orElseGet(
                    () ->
                        enrolment(
                            422,
                            request,
                            secret,
                            empty()
                                .withError(
                                    "code",
                                    "Incorrect code. Enter the code that the app shows now, and"
                                        + " check that the clock of your phone is right."))));
  }

  private PageResponse replaceRecoveryCodes(PageRequest request) {
    return change(
        request,
        _ ->
            factors
                .replaceRecoveryCodes(account(request))
                .map(codes -> recoveryCodes(request, codes))
                .orElseGet(() -> PageResponse.seeOther(PAGE)));
  }

  private PageResponse disable(PageRequest request) {
    return change(
        request,
        _ -> {
          factors.disable(account(request));
          return DISABLED.at(PAGE);
        });
  }

  /**
   * Requires the password and then changes the account's second factor. Redirects if there is none.
   */
  private PageResponse change(PageRequest request, Function<SecondFactor, PageResponse> action) {
    return factors
        .find(account(request).id())
        .map(
            factor ->
                password.confirmed(
                    request,
                    empty(),
                    (status, form) -> settings(status, request, factor, form),
                    () -> action.apply(factor)))
        .orElseGet(() -> PageResponse.seeOther(PAGE));
  }

  private PageResponse enrolment(
      int status, PageRequest request, TotpSecret secret, AccountForm form) {
    return new PageResponse.Html(
        status,
        templates.accountEnrolment(
            request.layout("Two-factor authentication"),
            request.formToken(),
            secret,
            QrImage.of(secret.uri(account(request).email())),
            form,
            Notice.of(request, NOTICES)));
  }

  private PageResponse settings(
      int status, PageRequest request, SecondFactor factor, AccountForm form) {
    return new PageResponse.Html(
        status,
        templates.accountTwoFactor(
            request.layout("Two-factor authentication"),
            request.formToken(),
            factor.recoveryCodes().size(),
            form));
  }

  private PageResponse recoveryCodes(PageRequest request, List<String> codes) {
    return PageResponse.of(templates.accountRecoveryCodes(request.layout("Recovery codes"), codes));
  }
}
