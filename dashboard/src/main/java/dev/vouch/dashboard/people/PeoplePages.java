package dev.vouch.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.people.People.ListedMember;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.PublicUrl;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/settings/people}: members, invitations, the public link and shared views.
 */
public final class PeoplePages {
  static final String PEOPLE = "/settings/people";
  private static final String MEMBER = PEOPLE + "/:account_id";

  private static final Notice CHANGED =
      Notice.good("changed", "Role changed. It takes effect immediately, including on open pages.");
  private static final Notice REMOVED =
      Notice.good("removed", "Member removed. They no longer have access to the site.");
  private static final Notice SECOND_FACTOR_RESET =
      Notice.good(
          "second_factor_reset",
          "Two-factor authentication turned off. The member can sign in with the password alone.");
  static final Notice INVITATION_REVOKED =
      Notice.good("taken_back", "Invitation revoked. Its link no longer works.");
  private static final Notice VIEW_REVOKED =
      Notice.good("view_revoked", "Link revoked. The view is no longer shared.");
  static final Notice PUBLIC_LINK_REVOKED =
      Notice.good("unshared", "Public link revoked. It no longer works.");

  /** A form that creates a link was submitted a second time. */
  public static final Notice ALREADY_SENT =
      Notice.warning(
          "repeated",
          "This form was already submitted. The link it created cannot be shown again; create"
              + " another if you have no copy.");

  private static final List<Notice> NOTICES =
      List.of(
          CHANGED,
          REMOVED,
          SECOND_FACTOR_RESET,
          INVITATION_REVOKED,
          PUBLIC_LINK_REVOKED,
          VIEW_REVOKED,
          ALREADY_SENT);

  private final StaticTemplates templates = new StaticTemplates();
  private final PeopleDirectory people;
  private final AuditLog audit;
  private final MemberRegistry members;
  private final FormNonces nonces;
  private final InvitePages invite;
  private final SharedLinkPages sharedLink;
  private final PublicUrl publicUrl;
  private final ReportUrlParser urlParser;

  /**
   * Creates the pages.
   *
   * @param urlParser reads what is shared
   */
  public PeoplePages(
      PeopleDirectory people,
      AuditLog audit,
      FormNonces nonces,
      PublicUrl publicUrl,
      ReportUrlParser urlParser) {
    this.people = people;
    this.audit = audit;
    this.members = people.members();
    this.nonces = nonces;
    this.publicUrl = publicUrl;
    this.urlParser = urlParser;
    this.invite = new InvitePages(people.invitations(), nonces, publicUrl, this::page);
    this.sharedLink = new SharedLinkPages(people.sharedLinks(), nonces, publicUrl);
  }

  public void mount(Pages pages) {
    pages.getOwners(PEOPLE, request -> PageResponse.of(page(request, Form.empty())));
    invite.mount(pages);
    sharedLink.mount(pages);
    pages.postOwners(MEMBER + "/password-link", this::createPasswordLink);
    pages.postOwningAdministrators(MEMBER + "/second-factor-reset", this::resetSecondFactor);
    pages.postOwners(MEMBER + "/role", this::changeRole);
    pages.getOwners(MEMBER + "/remove", this::confirmRemoval);
    pages.postOwners(MEMBER + "/remove", this::remove);
    pages.postOwners(PEOPLE + "/shared-views/:shared_view_id/revoke", this::revokeView);
  }

  private JteModel page(PageRequest request, Form form) {
    return templates.peoplePage(
        request.layout("People", Section.SETTINGS),
        request.site(),
        people(request),
        SharedViewList.of(people, urlParser, request.context()),
        request.times(),
        form,
        nonces.newId(),
        Notice.of(request, NOTICES));
  }

  private PageResponse changeRole(PageRequest request) {
    Site site = request.site();
    ListedMember member = member(request);
    Role role = role(request).orElseThrow(PeoplePages::noRole);
    if (!members.change(site.id(), member.account().id(), role)) {
      throw noMember();
    }
    return CHANGED.at(path(site));
  }

  private PageResponse confirmRemoval(PageRequest request) {
    return PageResponse.of(
        templates.peopleRemove(
            request.layout("Remove member", Section.SETTINGS), request.site(), member(request)));
  }

  private PageResponse remove(PageRequest request) {
    Site site = request.site();
    ListedMember member = member(request);
    if (!members.remove(site.id(), member.account().id())) {
      throw noMember();
    }
    return member.isReader() ? PageResponse.seeOther("/sites") : REMOVED.at(path(site));
  }

  /**
   * Creates a link that resets a member's password. For administrators only: with the link, an
   * owner could take over an account that is a member of other sites too.
   */
  private PageResponse createPasswordLink(PageRequest request) {
    if (!request.isAdministrator()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "Only a server administrator can create password links.");
    }
    Site site = request.site();
    ListedMember member = member(request);
    return switch (nonces.send(request)) {
      case FIRST -> passwordLink(request, site, member);
      case REPEATED -> ALREADY_SENT.at(path(site));
      case UNKNOWN -> PageResponse.seeOther(path(site));
    };
  }

  /** Resets a member's second factor. For administrators only, like {@link #createPasswordLink}. */
  private PageResponse resetSecondFactor(PageRequest request) {
    people.secondFactors().reset(member(request).account());
    return SECOND_FACTOR_RESET.at(path(request.site()));
  }

  private PageResponse passwordLink(PageRequest request, Site site, ListedMember member) {
    audit.record(site.id(), AuditEntry.passwordLinkCreated(member.account().email()));
    BearerToken token =
        nonces.apply(request, () -> people.passwordLinks().create(member.account()));
    return PageResponse.of(
        templates.peoplePasswordLink(
            request.layout("Password link", Section.SETTINGS),
            site,
            member,
            publicUrl.link("/passwords/" + token.text())));
  }

  private PageResponse revokeView(PageRequest request) {
    Site site = request.site();
    if (!people.sharedViews().revoke(site.id(), request.pathParameter("shared_view_id"))) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "Shared view not found. It may have expired or been revoked.");
    }
    return VIEW_REVOKED.at(path(site));
  }

  private ListedMember member(PageRequest request) {
    return people(request)
        .find(request.pathParameter("account_id"))
        .orElseThrow(PeoplePages::noMember);
  }

  private People people(PageRequest request) {
    return People.of(people, request.site().id(), request.account().orElseThrow());
  }

  /** Returns the role in the form; empty if it is invalid. */
  static Optional<Role> role(PageRequest request) {
    return request.field("role").flatMap(name -> WireNamed.parse(Role.class, name));
  }

  static String path(Site site) {
    return SettingsPage.PEOPLE.path(site.id());
  }

  private static ProblemException noMember() {
    return new ProblemException(ProblemType.NOT_FOUND, "Member not found. Reload the People page.");
  }

  private static ProblemException noRole() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, "Reload the People page and choose owner or viewer.");
  }
}
