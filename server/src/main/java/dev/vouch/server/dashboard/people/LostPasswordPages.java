package dev.vouch.server.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.PasswordLinks;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.FormNonces;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.people.People.ListedMember;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import java.util.function.Function;

/**
 * Makes the link by which a member who lost the password chooses another. For administrators: an
 * owner could otherwise take an account over that is a member of other sites too.
 */
final class LostPasswordPages {
  private final StaticTemplates templates = new StaticTemplates();
  private final PasswordLinks links;
  private final AuditLog audit;
  private final FormNonces forms;
  private final BaseUrl baseUrl;
  private final Function<PageRequest, ListedMember> member;

  /**
   * Makes links.
   *
   * @param member whom the path names, or a 404
   */
  LostPasswordPages(
      PasswordLinks links,
      AuditLog audit,
      FormNonces forms,
      BaseUrl baseUrl,
      Function<PageRequest, ListedMember> member) {
    this.links = links;
    this.audit = audit;
    this.forms = forms;
    this.baseUrl = baseUrl;
    this.member = member;
  }

  void mount(Pages pages, String path) {
    pages.postOwners(path, this::make);
  }

  private PageAnswer make(PageRequest request) {
    if (!request.isAdministrators()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "Only a server administrator can create password links.");
    }
    Site site = request.site().site();
    ListedMember forgetful = member.apply(request);
    return switch (forms.send(request)) {
      case FIRST -> shownOnce(request, site, forgetful);
      case REPEATED -> PeopleNotice.REPEATED.at(site);
      case UNKNOWN -> PageAnswer.seeOther(SettingsTab.PEOPLE.path(site.id()));
    };
  }

  private PageAnswer shownOnce(PageRequest request, Site site, ListedMember forgetful) {
    audit.record(site.id(), AuditEntry.passwordLinkCreated(forgetful.account().email()));
    BearerToken token = forms.fulfil(request, () -> links.create(forgetful.account()));
    return PageAnswer.of(
        templates.peoplePasswordLink(
            request.shell("Password link", Section.SETTINGS),
            site,
            forgetful,
            baseUrl.of(request.routing().request()) + "/passwords/" + token.text()));
  }
}
