package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.member.AccountDeletions;
import dev.vouch.http.session.RequiredSignIn;
import dev.vouch.http.session.Sessions;

/** {@code /account/delete}: deletes the account of the signed-in user. */
final class AccountDeletionPages {
  private static final String PAGE = "/account/delete";

  private final StaticTemplates templates = new StaticTemplates();
  private final AccountDeletions deletions;
  private final Sessions sessions;
  private final PasswordConfirmation password;

  AccountDeletionPages(
      AccountDeletions deletions, Sessions sessions, PasswordConfirmation password) {
    this.deletions = deletions;
    this.sessions = sessions;
    this.password = password;
  }

  void mount(Pages pages) {
    pages.get(PAGE, request -> form(200, request, empty()));
    pages.post(PAGE, this::delete);
  }

  private static AccountForm empty() {
    return AccountForm.empty(PAGE);
  }

  private PageResponse delete(PageRequest request) {
    return password.confirmed(
        request,
        empty(),
        (status, form) -> form(status, request, form),
        () -> delete(request, request.account().orElseThrow()));
  }

  private PageResponse delete(PageRequest request, Account account) {
    return switch (deletions.delete(account.id())) {
      case DELETED, NOT_FOUND ->
          SignInPages.ACCOUNT_DELETED
              .at(RequiredSignIn.SIGN_IN)
              .withStep(_ -> sessions.deleteCookie(request.routing().request()));
      case LAST_ADMINISTRATOR ->
          form(
              422,
              request,
              empty()
                  .withProblem(
                      "You are the only administrator of this server, so your account cannot be"
                          + " deleted."));
    };
  }

  private PageResponse form(int status, PageRequest request, AccountForm form) {
    return new PageResponse.Html(
        status,
        templates.accountDelete(request.layout("Delete account"), request.formToken(), form));
  }
}
