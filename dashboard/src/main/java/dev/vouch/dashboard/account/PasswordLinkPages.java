package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.PasswordLinks;
import dev.vouch.directory.account.SignIn;
import dev.vouch.http.session.LocalPath;
import gg.jte.models.runtime.JteModel;
import java.util.Optional;

/** {@code /passwords/{token}}: resets a lost password with a link that an administrator created. */
final class PasswordLinkPages {
  private static final String PAGE = "/passwords/:password_token";

  private final StaticTemplates templates = new StaticTemplates();
  private final PasswordLinks links;
  private final BrowserSignIn browser;
  private final PasswordExecutor passwordExecutor;

  PasswordLinkPages(PasswordLinks links, BrowserSignIn browser, PasswordExecutor passwordExecutor) {
    this.links = links;
    this.browser = browser;
    this.passwordExecutor = passwordExecutor;
  }

  void mount(Pages pages) {
    pages.getOpenForm(PAGE, request -> show(request, 200, AccountForm.empty(path(request))));
    pages.postOpen(PAGE, this::choose);
  }

  private PageResponse show(PageRequest request, int status, AccountForm form) {
    return links
        .find(token(request))
        .<PageResponse>map(account -> new PageResponse.Html(status, form(request, account, form)))
        .orElseGet(() -> invalidLink(request));
  }

  private JteModel form(PageRequest request, Account account, AccountForm form) {
    return templates.accountChoosePassword(
        request.layout("Choose a new password"), request.formToken(), account.email(), form);
  }

  private PageResponse choose(PageRequest request) {
    Optional<Account> account = links.find(token(request));
    if (account.isEmpty()) {
      return invalidLink(request);
    }
    AccountForm checked =
        AccountForm.empty(path(request)).checkPassword(request, account.get().email().text());
    if (!checked.isValid()) {
      return show(request, 422, checked);
    }
    Password chosen = AccountForm.password(request).orElseThrow();
    Optional<SignIn> signedIn = passwordExecutor.result(() -> links.choose(token(request), chosen));
    return signedIn
        .map(signIn -> browser.passwordCorrect(request, signIn, LocalPath.HOME.text()))
        .orElseGet(() -> invalidLink(request));
  }

  private PageResponse invalidLink(PageRequest request) {
    return new PageResponse.Html(
        404, templates.accountNoPasswordLink(request.layout("Invalid link")));
  }

  private static BearerToken token(PageRequest request) {
    return new BearerToken(request.pathParameter("password_token"));
  }

  private static String path(PageRequest request) {
    return "/passwords/" + token(request).text();
  }
}
