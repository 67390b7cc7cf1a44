package dev.vouch.dashboard.account;

import dev.vouch.core.site.Site;
import dev.vouch.dashboard.account.InvitationView.InvitationReader;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.member.Invitation;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Member;
import dev.vouch.directory.site.SiteRegistry;
import java.util.Optional;

/**
 * {@code /invitations/{token}}: accepts an invitation. All invalid tokens get the same response, so
 * that it does not reveal whether an invitation exists.
 */
final class InvitationPages {
  private static final String PAGE = "/invitations/:invitation_token";

  private final StaticTemplates templates = new StaticTemplates();
  private final PeopleDirectory people;
  private final SiteRegistry sites;
  private final BrowserSignIn browser;
  private final PasswordExecutor passwordExecutor;

  InvitationPages(
      PeopleDirectory people,
      SiteRegistry sites,
      BrowserSignIn browser,
      PasswordExecutor passwordExecutor) {
    this.people = people;
    this.sites = sites;
    this.browser = browser;
    this.passwordExecutor = passwordExecutor;
  }

  void mount(Pages pages) {
    pages.getOptionalSignInForm(
        PAGE, request -> show(request, 200, AccountForm.empty(path(request))));
    pages.postOptionalSignIn(PAGE, this::accept);
  }

  private PageResponse show(PageRequest request, int status, AccountForm form) {
    return find(request)
        .flatMap(this::invited)
        .<PageResponse>map(
            invited ->
                new PageResponse.Html(
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
    return people.invitations().find(token(request));
  }

  private Optional<InvitationView> invited(Invitation invitation) {
    Optional<Site> site = sites.find(invitation.site());
    return people
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
    return people.accounts().find(invitation.email()).isPresent()
        ? InvitationReader.KNOWN
        : InvitationReader.NEW;
  }

  private PageResponse accept(PageRequest request) {
    return request
        .account()
        .map(account -> join(request, account))
        .orElseGet(() -> create(request));
  }

  private PageResponse join(PageRequest request, Account account) {
    return switch (people.acceptance().join(token(request), account)) {
      case AcceptanceResult.Joined(Member member) -> PageResponse.seeOther(path(member));
      case AcceptanceResult.Created _, AcceptanceResult.HasAccount _, AcceptanceResult.NotOpen _ ->
          show(request, 409, AccountForm.empty(path(request)));
    };
  }

  private PageResponse create(PageRequest request) {
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
        () -> people.acceptance().create(token(request), password))) {
      case AcceptanceResult.Created(Account account, Member member, BearerToken session) ->
          browser.opened(request, account, session, path(member));
      case AcceptanceResult.Joined(Member member) -> PageResponse.seeOther(path(member));
      case AcceptanceResult.HasAccount _, AcceptanceResult.NotOpen _ ->
          show(request, 409, AccountForm.empty(path(request)));
    };
  }

  private static String path(Member member) {
    return Section.OVERVIEW.path(member.site());
  }

  private PageResponse invalidInvitation(PageRequest request) {
    return new PageResponse.Html(
        404, templates.accountNoInvitation(request.layout("Invalid invitation")));
  }

  private static BearerToken token(PageRequest request) {
    return new BearerToken(request.pathParameter("invitation_token"));
  }

  /** Returns the path to return to after signing in or out. */
  private static String path(PageRequest request) {
    return "/invitations/" + token(request).text();
  }
}
