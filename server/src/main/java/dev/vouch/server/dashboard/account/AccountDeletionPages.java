package dev.vouch.server.dashboard.account;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.member.AccountDeletions;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.session.RequiredSignIn;
import dev.vouch.server.session.Sessions;

/** {@code /account/delete}: deletes the reader's own account. */
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

  private PageAnswer delete(PageRequest request) {
    return password.confirmed(
        request,
        empty(),
        (status, form) -> form(status, request, form),
        () -> delete(request, request.account().orElseThrow()));
  }

  private PageAnswer delete(PageRequest request, Account account) {
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

  private PageAnswer form(int status, PageRequest request, AccountForm form) {
    return new PageAnswer.Html(
        status,
        templates.accountDelete(request.layout("Delete account"), request.formToken(), form));
  }
}
