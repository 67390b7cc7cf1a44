package dev.vouch.dashboard.exclusion;

import dev.vouch.api.ExcludedAddressFields;
import dev.vouch.api.ExcludedAddressFields.AddressToExclude;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.exclusion.ExclusionRegistry.ExcludedAddress;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
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
  private static final Map<String, String> LABELS = Map.of(NAME, "The name", ADDRESS, "This");

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
   * @param clientAddress resolves the IP address of the page's user, which the page shows
   */
  public ExclusionPages(
      SiteRegistry sites, ExclusionRegistry exclusions, ClientAddress clientAddress) {
    this.sites = sites;
    this.exclusions = exclusions;
    this.clientAddress = clientAddress;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageResponse.of(page(request, Form.empty())));
    pages.postOwners(PATH, this::saveSignals);
    pages.postOwners(PATH + "/addresses", this::exclude);
    pages.postOwners(PATH + "/addresses/:address_id/remove", this::include);
  }

  private PageResponse saveSignals(PageRequest request) {
    SiteChanges changes = SiteChanges.ofPrivacySignals(request.field(SIGNALS).isPresent());
    RegisteredSite _ =
        sites.update(request.site().id(), changes).orElseThrow(SiteContext::notFound);
    return with(SAVED, request);
  }

  private PageResponse exclude(PageRequest request) {
    Form sent = Form.sent(request, List.of(NAME, ADDRESS));
    return switch (sent.read(ExcludedAddressFields::parse, LABELS, NAME, ADDRESS)) {
      case FormResult.Accepted<AddressToExclude>(AddressToExclude wanted, Form form) ->
          exclude(request, form, wanted);
      case FormResult.Rejected<AddressToExclude>(Form form) -> refused(request, form);
    };
  }

  private PageResponse exclude(PageRequest request, Form form, AddressToExclude wanted) {
    return switch (exclusions.exclude(request.site().id(), wanted.name(), wanted.address())) {
      case SaveResult.Saved(_) -> with(EXCLUDED, request);
      case SaveResult.Taken(var other) ->
          refused(
              request,
              form.withError(ADDRESS, ExcludedAddressFields.alreadyExcluded(other.value())));
      case SaveResult.LimitReached() ->
          refused(request, form.withError(ADDRESS, ExcludedAddressFields.LIMIT_REACHED_MESSAGE));
      case SaveResult.NotFound() -> throw SiteContext.notFound();
    };
  }

  private PageResponse refused(PageRequest request, Form form) {
    return PageResponse.refused(page(request, form));
  }

  private PageResponse include(PageRequest request) {
    if (!exclusions.addresses().delete(request.site().id(), request.pathParameter("address_id"))) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "Excluded address not found. Reload the page.");
    }
    return with(INCLUDED, request);
  }

  private static PageResponse with(Notice notice, PageRequest request) {
    return notice.at(SettingsPage.EXCLUSIONS.path(request.site().id()));
  }

  private JteModel page(PageRequest request, Form form) {
    Site site = request.site();
    SiteId id = site.id();
    List<SiteItem<ExcludedAddress>> addresses = exclusions.addresses().list(id);
    return templates.exclusionPage(
        request.layout(SettingsPage.EXCLUSIONS.label(), Section.SETTINGS),
        site,
        exclusions.honoursPrivacySignals(id),
        addresses,
        clientAddress.of(request.routing().request()).getHostAddress(),
        form,
        Notice.of(request, List.of(SAVED, EXCLUDED, INCLUDED)));
  }
}
