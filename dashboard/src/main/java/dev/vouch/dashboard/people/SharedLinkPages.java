package dev.vouch.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.member.SharedLinks;
import dev.vouch.http.PublicUrl;
import gg.jte.models.runtime.JteModel;

/**
 * Form that creates, replaces and revokes a site's public link. The link appears only in the
 * response to the form that created it.
 */
final class SharedLinkPages {
  private static final String LINK = PeoplePages.PEOPLE + "/link";

  private final StaticTemplates templates = new StaticTemplates();
  private final SharedLinks links;
  private final FormNonces nonces;
  private final PublicUrl publicUrl;

  SharedLinkPages(SharedLinks links, FormNonces nonces, PublicUrl publicUrl) {
    this.links = links;
    this.nonces = nonces;
    this.publicUrl = publicUrl;
  }

  void mount(Pages pages) {
    pages.getOwners(LINK, request -> PageResponse.of(form(request, false)));
    pages.postOwners(LINK, this::create);
    pages.getOwners(LINK + "/revoke", this::confirmRevocation);
    pages.postOwners(LINK + "/revoke", this::revoke);
  }

  private JteModel form(PageRequest request, boolean isOld) {
    Site site = request.site();
    return templates.peopleCreatePublicLink(
        request.layout("Public link", Section.SETTINGS),
        site,
        links.of(site.id()),
        nonces.newId(),
        isOld);
  }

  private PageResponse create(PageRequest request) {
    Site site = request.site();
    return switch (nonces.send(request)) {
      case FIRST -> showOnce(request, site);
      case REPEATED -> PeoplePages.ALREADY_SENT.at(PeoplePages.path(site));
      case UNKNOWN -> PageResponse.refused(form(request, true));
    };
  }

  private PageResponse showOnce(PageRequest request, Site site) {
    BearerToken token =
        nonces.apply(request, () -> links.create(site.id())).orElseThrow(SiteContext::notFound);
    return PageResponse.of(
        templates.peoplePublicLinkCreated(
            request.layout("Public link", Section.SETTINGS),
            site,
            publicUrl.link("/shared/" + token.text())));
  }

  private PageResponse confirmRevocation(PageRequest request) {
    return PageResponse.of(
        templates.peopleRevokePublicLink(
            request.layout("Revoke public link", Section.SETTINGS), request.site()));
  }

  /** Revokes the link. Idempotent: succeeds if the link no longer exists. */
  private PageResponse revoke(PageRequest request) {
    Site site = request.site();
    links.revoke(site.id());
    return PeoplePages.PUBLIC_LINK_REVOKED.at(PeoplePages.path(site));
  }
}
