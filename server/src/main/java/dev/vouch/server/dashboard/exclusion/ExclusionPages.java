package dev.vouch.server.dashboard.exclusion;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.exclusion.ExcludedAddress;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.exclusion.ExclusionRegistry.ExclusionResult;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.ExcludedAddressFields;
import dev.vouch.server.manage.ExcludedAddressFields.AddressToExclude;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Map;

/**
 * {@code /sites/{site_id}/settings/exclusions}: privacy signals, excluded addresses and the owners'
 * own visits.
 */
public final class ExclusionPages {
  private static final String PATH = "/settings/exclusions";
  private static final String SIGNALS = "privacy_signals_honoured";
  private static final String NAME = "name";
  private static final String ADDRESS = "address";

  private static final Notice SAVED = Notice.good("saved", "Settings saved.");
  private static final Notice EXCLUDED =
      Notice.good("excluded", "Address excluded. Earlier visits from it are kept.");
  private static final Notice INCLUDED =
      Notice.good("included", "Address removed. Visits from it are recorded again.");

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteRegistry sites;
  private final ExclusionRegistry exclusions;
  private final ClientAddress clientAddress;

  /**
   * Creates the pages.
   *
   * @param clientAddress resolver of the reader's own address, which the page shows
   */
  public ExclusionPages(
      SiteRegistry sites, ExclusionRegistry exclusions, ClientAddress clientAddress) {
    this.sites = sites;
    this.exclusions = exclusions;
    this.clientAddress = clientAddress;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageAnswer.of(page(request, Form.empty())));
    pages.postOwners(PATH, this::saveSignals);
    pages.postOwners(PATH + "/addresses", this::exclude);
    pages.postOwners(PATH + "/addresses/:address_id/remove", this::include);
  }

  private PageAnswer saveSignals(PageRequest request) {
    SiteChanges changes = SiteChanges.ofPrivacySignals(request.field(SIGNALS).isPresent());
    RegisteredSite _ =
        sites.update(request.site().id(), changes).orElseThrow(SiteContext::notFound);
    return with(SAVED, request);
  }

  private PageAnswer exclude(PageRequest request) {
    Form form = Form.sent(request, List.of(NAME, ADDRESS));
    RequestFields fields =
        new RequestFields(
            Map.of(
                NAME, new JsonValue.Text(form.value(NAME)),
                ADDRESS, new JsonValue.Text(form.value(ADDRESS))));
    return switch (ExcludedAddressFields.parse(fields)) {
      case ParseResult.Valid<AddressToExclude>(AddressToExclude wanted) ->
          exclude(request, form, wanted);
      case ParseResult.Invalid<AddressToExclude>(List<Problem> problems) ->
          refused(request, form.refused(problems, Map.of(NAME, "The name", ADDRESS, "This")));
    };
  }

  private PageAnswer exclude(PageRequest request, Form form, AddressToExclude wanted) {
    return switch (exclusions.exclude(request.site().id(), wanted.name(), wanted.address())) {
      case ExclusionResult.Excluded _ -> with(EXCLUDED, request);
      case ExclusionResult.AlreadyExcluded(String name) ->
          refused(
              request,
              form.withError(
                  ADDRESS, "This address is already excluded, as “%s”.".formatted(name)));
      case ExclusionResult.LimitReached() ->
          refused(request, form.withError(ADDRESS, ExcludedAddressFields.LIMIT_REACHED_MESSAGE));
      case ExclusionResult.SiteNotFound() -> throw SiteContext.notFound();
    };
  }

  private PageAnswer refused(PageRequest request, Form form) {
    return PageAnswer.refused(page(request, form));
  }

  private PageAnswer include(PageRequest request) {
    if (!exclusions.include(request.site().id(), request.pathParameter("address_id"))) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "Excluded address not found. Reload the page.");
    }
    return with(INCLUDED, request);
  }

  private static PageAnswer with(Notice notice, PageRequest request) {
    return notice.at(SettingsTab.EXCLUSIONS.path(request.site().id()));
  }

  private JteModel page(PageRequest request, Form form) {
    Site site = request.site();
    SiteId id = site.id();
    List<ExcludedAddress> addresses = exclusions.list(id);
    return templates.exclusionPage(
        request.layout(SettingsTab.EXCLUSIONS.label(), Section.SETTINGS),
        site,
        exclusions.honoursPrivacySignals(id),
        addresses,
        clientAddress.of(request.routing().request()).getHostAddress(),
        form,
        Notice.of(request, List.of(SAVED, EXCLUDED, INCLUDED)));
  }
}
