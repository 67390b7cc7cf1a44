package dev.vouch.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.member.Invitation;
import dev.vouch.directory.member.Invitations;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.http.PublicUrl;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Form that invites people to a site. The invitation link appears only in the response to the form
 * that created it.
 */
final class InvitePages {
  private static final String INVITATIONS = PeoplePages.PEOPLE + "/invitations";
  private static final String EMAIL = "email";

  private final StaticTemplates templates = new StaticTemplates();
  private final Invitations invitations;
  private final FormNonces nonces;
  private final PublicUrl publicUrl;
  private final BiFunction<PageRequest, Form, JteModel> people;

  /**
   * Creates the form.
   *
   * @param people renders the People page with this form
   */
  InvitePages(
      Invitations invitations,
      FormNonces nonces,
      PublicUrl publicUrl,
      BiFunction<PageRequest, Form, JteModel> people) {
    this.invitations = invitations;
    this.nonces = nonces;
    this.publicUrl = publicUrl;
    this.people = people;
  }

  void mount(Pages pages) {
    pages.postOwners(INVITATIONS, this::invite);
    pages.postOwners(INVITATIONS + "/revoke", this::revoke);
  }

  private PageResponse invite(PageRequest request) {
    Form form = Form.sent(request, List.of(EMAIL, "role"));
    Optional<EmailAddress> email = EmailAddress.parse(form.value(EMAIL));
    if (email.isEmpty()) {
      return refused(request, form, "Enter an email address, such as colleague@shop.example.");
    }
    Role role = PeoplePages.role(request).orElse(Role.VIEWER);
    return switch (nonces.send(request)) {
      case FIRST -> invite(request, form, email.get(), role);
      case REPEATED -> PeoplePages.ALREADY_SENT.at(PeoplePages.path(request.site()));
      case UNKNOWN ->
          refused(
              request, form, "This form has expired. No invitation was created. Submit it again.");
    };
  }

  private PageResponse invite(PageRequest request, Form form, EmailAddress email, Role role) {
    Site site = request.site();
    Account inviter = request.account().orElseThrow();
    return switch (nonces.apply(
        request, () -> invitations.create(site.id(), email, role, inviter))) {
      case InvitationCreation.Created(Invitation invitation, BearerToken token) ->
          showOnce(request, site, invitation, token);
      case InvitationCreation.AlreadyMember(Account account, Role currentRole) ->
          refused(request, form, alreadyMember(account, currentRole));
      case InvitationCreation.TooManyOpen _ ->
          refused(
              request,
              form,
              "The limit of %d open invitations is reached. Revoke one first."
                  .formatted(Invitations.OPEN_MAX));
      case InvitationCreation.NoSuchSite _ -> throw SiteContext.notFound();
    };
  }

  private static String alreadyMember(Account account, Role currentRole) {
    if (account.isAdministrator()) {
      return "This account is a server administrator and already owns every site.";
    }
    return "This account is already a member as %s. Change its role above."
        .formatted(currentRole == Role.OWNER ? "an owner" : "a viewer");
  }

  private PageResponse refused(PageRequest request, Form form, String sentence) {
    return PageResponse.refused(people.apply(request, form.withError(EMAIL, sentence)));
  }

  private PageResponse showOnce(
      PageRequest request, Site site, Invitation invitation, BearerToken token) {
    return PageResponse.of(
        templates.peopleInvited(
            request.layout("Invitation", Section.SETTINGS),
            site,
            invitation,
            publicUrl.link("/invitations/" + token.text()),
            request.times()));
  }

  /** Revokes an invitation. Idempotent: succeeds if the invitation no longer exists. */
  private PageResponse revoke(PageRequest request) {
    Site site = request.site();
    request
        .field(EMAIL)
        .flatMap(EmailAddress::parse)
        .ifPresent(email -> invitations.revoke(site.id(), email));
    return PeoplePages.INVITATION_REVOKED.at(PeoplePages.path(site));
  }
}
