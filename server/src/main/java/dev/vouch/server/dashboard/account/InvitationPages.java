package dev.vouch.server.dashboard.account;

import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.member.Invitation;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Member;
import dev.vouch.server.dashboard.account.InvitationView.InvitationReader;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import java.util.Optional;

/**
 * {@code /invitations/{token}}: accepts an invitation. Every invalid token gets the same response,
 * which does not reveal whether an invitation exists.
 */
final class InvitationPages {
  private static final String PAGE = "/invitations/:invitation_token";

  private final StaticTemplates templates = new StaticTemplates();
  private final Directory directory;
  private final BrowserSignIn browser;
  private final PasswordExecutor passwordExecutor;

  InvitationPages(Directory directory, BrowserSignIn browser, PasswordExecutor passwordExecutor) {
    this.directory = directory;
    this.browser = browser;
    this.passwordExecutor = passwordExecutor;
  }

  void mount(Pages pages) {
    pages.getOptionalSignInForm(
        PAGE, request -> show(request, 200, AccountForm.empty(path(request))));
    pages.postOptionalSignIn(PAGE, this::accept);
  }

  private PageAnswer show(PageRequest request, int status, AccountForm form) {
    return find(request)
        .flatMap(this::invited)
        .<PageAnswer>map(
            invited ->
                new PageAnswer.Html(
                    status,
                    templates.accountInvitation(
                        request.layout("Invitation"),
                        request.formToken(),
                        invited,
                        reader(request, invited.invitation()),
                        form)))
        .orElseGet(() -> invalidInvitation(request));
  }

  private Optional<Invitation> find(PageRequest request) {
    return directory.invitations().find(token(request));
  }

  private Optional<InvitationView> invited(Invitation invitation) {
    Optional<Site> site = directory.sites().find(invitation.site());
    return directory
        .accounts()
        .find(invitation.invitedBy())
        .flatMap(inviter -> site.map(to -> new InvitationView(invitation, to, inviter.email())));
  }

  private InvitationReader reader(PageRequest request, Invitation invitation) {
    Optional<Account> signedIn = request.account();
    if (signedIn.isPresent()) {
      return signedIn.get().email().equals(invitation.email())
          ? InvitationReader.INVITED
          : InvitationReader.OTHER_ACCOUNT;
    }
    return directory.accounts().find(invitation.email()).isPresent()
        ? InvitationReader.KNOWN
        : InvitationReader.NEW;
  }

  private PageAnswer accept(PageRequest request) {
    return request
        .account()
        .map(account -> join(request, account))
        .orElseGet(() -> create(request));
  }

  private PageAnswer join(PageRequest request, Account account) {
    return switch (directory.acceptance().join(token(request), account)) {
      case AcceptanceResult.Joined(Member member) -> PageAnswer.seeOther(path(member));
      case AcceptanceResult.Created _, AcceptanceResult.HasAccount _, AcceptanceResult.NotOpen _ ->
          show(request, 409, AccountForm.empty(path(request)));
    };
  }

  private PageAnswer create(PageRequest request) {
    Optional<Invitation> invitation = find(request);
    if (invitation.isEmpty()) {
      return invalidInvitation(request);
    }
    AccountForm checked =
        AccountForm.empty(path(request)).checkPassword(request, invitation.get().email().text());
    if (!checked.isValid()) {
      return show(request, 422, checked);
    }
    Password password = AccountForm.password(request).orElseThrow();
    return switch (passwordExecutor.result(
        () -> directory.acceptance().create(token(request), password))) {
      case AcceptanceResult.Created(Account account, Member member, BearerToken session) ->
          browser.opened(request, account, session, path(member));
      case AcceptanceResult.Joined(Member member) -> PageAnswer.seeOther(path(member));
      case AcceptanceResult.HasAccount _, AcceptanceResult.NotOpen _ ->
          show(request, 409, AccountForm.empty(path(request)));
    };
  }

  private static String path(Member member) {
    return Section.OVERVIEW.path(member.site());
  }

  private PageAnswer invalidInvitation(PageRequest request) {
    return new PageAnswer.Html(
        404, templates.accountNoInvitation(request.layout("Invalid invitation")));
  }

  private static BearerToken token(PageRequest request) {
    return new BearerToken(request.pathParameter("invitation_token"));
  }

  /** The path to return to after signing in or out. */
  private static String path(PageRequest request) {
    return "/invitations/" + token(request).text();
  }
}
