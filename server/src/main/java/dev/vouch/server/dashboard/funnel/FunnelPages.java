package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.FunnelChanges;
import dev.vouch.directory.FunnelCreation;
import dev.vouch.directory.FunnelId;
import dev.vouch.directory.FunnelRegistry;
import dev.vouch.directory.FunnelUpdate;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.path.StepFields;
import dev.vouch.server.dashboard.report.Names;
import dev.vouch.server.dashboard.report.ReportAddresses;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.FunnelFields;
import gg.jte.models.runtime.JteModel;
import java.util.List;

/**
 * {@code …/funnels}: who goes one step after the other. What is shown is in the address, so that an
 * unsaved funnel can be shared too; owners save it, and everybody who sees the reports opens it.
 */
public final class FunnelPages {
  private static final String NAME = "name";

  private final StaticTemplates templates = new StaticTemplates();
  private final FunnelRegistry funnels;
  private final Warehouse warehouse;
  private final ReportAddresses addresses;

  /** Asks {@code warehouse} what each request's address names. */
  public FunnelPages(FunnelRegistry funnels, Warehouse warehouse, ReportAddresses addresses) {
    this.funnels = funnels;
    this.warehouse = warehouse;
    this.addresses = addresses;
  }

  /** Adds the page and its forms. */
  public void mount(Pages pages) {
    pages.getReport("/funnels", this::show);
    pages.postOwners("/funnels", this::save);
    pages.postOwners("/funnels/:funnel_id/name", this::rename);
    pages.postOwners("/funnels/:funnel_id/delete", this::delete);
  }

  private PageAnswer show(PageRequest request) {
    FunnelAddress address = address(request);
    return StepFields.areIn(address.shown())
        ? PageAnswer.seeOther(address.with(StepFields.steps(address.shown())).path())
        : PageAnswer.of(page(request, address, Form.empty()));
  }

  private FunnelAddress address(PageRequest request) {
    return new FunnelAddress(addresses.read(request, Section.FUNNELS, FunnelAddress.CHOICES));
  }

  private JteModel page(PageRequest request, FunnelAddress address, Form form) {
    FunnelReport report = FunnelReport.of(address, warehouse, new Names(request.locale()));
    return templates.funnelPage(
        request.shell("Funnels", Section.FUNNELS),
        address,
        report,
        FunnelExample.of(report.known(), address),
        SavedLink.of(funnels.list(site(request)), address),
        form);
  }

  private PageAnswer save(PageRequest request) {
    FunnelAddress address = address(request);
    Form form = named(request);
    if (!address.isWhole()) {
      form = form.wrong(NAME, "A funnel has at least two steps; add them first.");
    }
    if (form.error(NAME).isPresent()) {
      return PageAnswer.refused(page(request, address, form));
    }
    return switch (funnels.create(site(request), address.named(form.value(NAME)))) {
      case FunnelCreation.Created _ -> PageAnswer.seeOther(address.path());
      case FunnelCreation.NameTaken _ -> nameTaken(request, address, form);
      case FunnelCreation.TooMany _ ->
          PageAnswer.refused(
              page(
                  request,
                  address,
                  form.wrong(
                      NAME,
                      "The site has %d saved funnels, the most there may be; delete one first."
                          .formatted(FunnelRegistry.FUNNELS_MAX))));
      case FunnelCreation.NoSuchSite _ -> throw gone();
    };
  }

  private PageAnswer rename(PageRequest request) {
    FunnelAddress address = address(request);
    Form form = named(request);
    if (form.error(NAME).isPresent()) {
      return PageAnswer.refused(page(request, address, form));
    }
    FunnelChanges changes = FunnelChanges.renamed(form.value(NAME));
    return switch (funnels.update(site(request), funnel(request), changes)) {
      case FunnelUpdate.Updated _ -> PageAnswer.seeOther(address.path());
      case FunnelUpdate.NameTaken _ -> nameTaken(request, address, form);
      case FunnelUpdate.NoSuchFunnel _ -> throw gone();
    };
  }

  private PageAnswer delete(PageRequest request) {
    if (!funnels.delete(site(request), funnel(request))) {
      throw gone();
    }
    return PageAnswer.seeOther(address(request).path());
  }

  private static Form named(PageRequest request) {
    Form form = Form.sent(request, List.of(NAME));
    String name = form.value(NAME);
    if (name.isEmpty()) {
      return form.wrong(NAME, "Give the funnel a name.");
    }
    if (name.codePointCount(0, name.length()) > FunnelFields.NAME_CHARACTERS_MAX) {
      return form.wrong(
          NAME, "A name has at most %d characters.".formatted(FunnelFields.NAME_CHARACTERS_MAX));
    }
    return form;
  }

  private PageAnswer nameTaken(PageRequest request, FunnelAddress address, Form form) {
    return PageAnswer.refused(
        page(
            request,
            address,
            form.wrong(NAME, "Another saved funnel has this name; take another one.")));
  }

  private static SiteId site(PageRequest request) {
    return request.site().site().id();
  }

  private static FunnelId funnel(PageRequest request) {
    return FunnelId.parse(request.pathParameter("funnel_id")).orElseThrow(FunnelPages::gone);
  }

  private static ProblemException gone() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "The site has no such saved funnel; somebody may have deleted it.");
  }
}
