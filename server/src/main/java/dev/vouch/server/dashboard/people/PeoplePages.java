package dev.vouch.server.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.FormNonces;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.people.People.ListedMember;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.session.SignedInUser;
import gg.jte.models.runtime.JteModel;
import java.util.Optional;

/** {@code /sites/{site_id}/settings/people}: who may see the site, changed and removed. */
public final class PeoplePages {
  static final String PEOPLE = "/settings/people";
  private static final String MEMBER = PEOPLE + "/:account_id";

  private final StaticTemplates templates = new StaticTemplates();
  private final Directory directory;
  private final MemberRegistry members;
  private final FormNonces forms;
  private final InvitePages invite;
  private final SharedLinkPages sharedLink;
  private final LostPasswordPages lostPassword;

  /** Shows and changes what is in {@code directory}. */
  public PeoplePages(Directory directory, FormNonces forms, BaseUrl baseUrl) {
    this.directory = directory;
    this.members = directory.members();
    this.forms = forms;
    this.invite = new InvitePages(directory.invitations(), forms, baseUrl, this::page);
    this.lostPassword =
        new LostPasswordPages(
            directory.passwordLinks(), directory.audit(), forms, baseUrl, this::member);
    this.sharedLink = new SharedLinkPages(directory.sharedLinks(), forms, baseUrl);
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getOwners(PEOPLE, request -> PageAnswer.of(page(request, Form.empty())));
    invite.mount(pages);
    sharedLink.mount(pages);
    lostPassword.mount(pages, MEMBER + "/password-link");
    pages.postOwners(MEMBER + "/role", this::changeRole);
    pages.getOwners(MEMBER + "/remove", this::confirmRemoval);
    pages.postOwners(MEMBER + "/remove", this::remove);
  }

  private JteModel page(PageRequest request, Form form) {
    return templates.peoplePage(
        request.shell("People", Section.SETTINGS),
        request.site().site(),
        people(request),
        times(request),
        form,
        forms.newId(),
        Notice.of(request, PeopleNotice.values()));
  }

  private PageAnswer changeRole(PageRequest request) {
    Site site = request.site().site();
    ListedMember member = member(request);
    Role role = role(request).orElseThrow(PeoplePages::noRole);
    if (!members.change(site.id(), member.account().id(), role)) {
      throw noMember();
    }
    return PeopleNotice.CHANGED.at(site);
  }

  private PageAnswer confirmRemoval(PageRequest request) {
    return PageAnswer.of(
        templates.peopleRemove(
            request.shell("Remove member", Section.SETTINGS),
            request.site().site(),
            member(request)));
  }

  private PageAnswer remove(PageRequest request) {
    Site site = request.site().site();
    ListedMember member = member(request);
    if (!members.remove(site.id(), member.account().id())) {
      throw noMember();
    }
    return member.isReader() ? PageAnswer.seeOther("/sites") : PeopleNotice.REMOVED.at(site);
  }

  private ListedMember member(PageRequest request) {
    return people(request)
        .find(request.pathParameter("account_id"))
        .orElseThrow(PeoplePages::noMember);
  }

  private People people(PageRequest request) {
    Account reader = request.signedIn().map(SignedInUser::account).orElseThrow();
    return People.of(directory, request.site().site().id(), reader);
  }

  /** The role that a form's field names. */
  static Optional<Role> role(PageRequest request) {
    return request.field("role").flatMap(name -> WireNamed.parse(Role.class, name));
  }

  static LocalTimes times(PageRequest request) {
    return new LocalTimes(request.locale(), request.site().site().timeZone());
  }

  private static ProblemException noMember() {
    return new ProblemException(ProblemType.NOT_FOUND, "Member not found. Reload the People page.");
  }

  private static ProblemException noRole() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, "Reload the People page and choose owner or viewer.");
  }
}
