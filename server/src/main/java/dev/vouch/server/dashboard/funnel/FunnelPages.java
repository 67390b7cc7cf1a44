package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.funnel.FunnelChanges;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.path.StepFields;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.FirstEvents;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.FunnelFields;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Optional;

/**
 * {@code …/funnels}: who goes one step after the other. What is shown is in the address, so that an
 * unsaved funnel can be shared too; owners save it, and everybody who sees the reports opens it.
 */
public final class FunnelPages {
  private static final String NAME = "name";

  private final StaticTemplates templates = new StaticTemplates();
  private final NamedItems<SavedFunnel> funnels;
  private final SuccessRules rules;
  private final Warehouse warehouse;
  private final ReportUrlParser addresses;

  /** Asks {@code warehouse} what each request's address names. */
  public FunnelPages(
      NamedItems<SavedFunnel> funnels,
      SuccessRules rules,
      Warehouse warehouse,
      ReportUrlParser addresses) {
    this.funnels = funnels;
    this.rules = rules;
    this.warehouse = warehouse;
    this.addresses = addresses;
  }

  /** Adds the page and its forms. */
  public void mount(Pages pages) {
    pages.getReport("/funnels", this::show);
    pages.postOwners("/funnels", this::save);
    pages.getOwners("/funnels/:funnel_id/name", this::askForName);
    pages.postOwners("/funnels/:funnel_id/name", this::rename);
    pages.getOwners("/funnels/:funnel_id/delete", this::confirmDeletion);
    pages.postOwners("/funnels/:funnel_id/delete", this::delete);
  }

  private PageAnswer show(PageRequest request) {
    FunnelUrl address = address(request);
    return StepFields.areIn(address.shown())
        ? PageAnswer.seeOther(address.with(StepFields.steps(address.shown())).path())
        : PageAnswer.of(page(request, address, Form.empty()));
  }

  private FunnelUrl address(PageRequest request) {
    return new FunnelUrl(
        addresses
            .read(request, Section.FUNNELS, FunnelUrl.CHOICES)
            .with(FunnelNotice.CHOICE, Optional.empty()));
  }

  private JteModel page(PageRequest request, FunnelUrl address, Form form) {
    Site site = address.shown().site();
    StepLabels labels = new StepLabels(rules.of(site.id()));
    FunnelReport report =
        FunnelReport.of(address, warehouse, labels, new DimensionNames(request.locale()));
    return templates.funnelPage(
        request.shell("Funnels", Section.FUNNELS),
        address,
        report,
        labels,
        FunnelExample.of(report.known(), address, labels),
        SavedFunnelLink.of(funnels.list(site.id()), address),
        form,
        Notice.of(request, FunnelNotice.values()),
        report.known().isEmpty() && FirstEvents.areAwaited(site, warehouse));
  }

  private PageAnswer save(PageRequest request) {
    FunnelUrl address = address(request);
    Form form = named(request);
    if (!address.isWhole()) {
      form = form.wrong(NAME, "A funnel needs at least two steps.");
    }
    if (form.error(NAME).isPresent()) {
      return refused(request, address, form);
    }
    return switch (funnels.create(site(request), address.named(form.value(NAME)))) {
      case SaveResult.Saved(_) -> FunnelNotice.SAVED.at(address);
      case SaveResult.NameTaken() ->
          refused(request, address, form.wrong(NAME, FunnelFields.NAME_TAKEN));
      case SaveResult.LimitReached() ->
          refused(request, address, form.wrong(NAME, FunnelFields.TOO_MANY));
      case SaveResult.NotFound() -> throw gone();
    };
  }

  private PageAnswer askForName(PageRequest request) {
    NamedItem<SavedFunnel> funnel = funnel(request);
    Form form = Form.empty().with(NAME, funnel.value().name());
    return PageAnswer.of(renamePage(request, funnel, form));
  }

  private JteModel renamePage(PageRequest request, NamedItem<SavedFunnel> funnel, Form form) {
    return templates.funnelRename(
        request.shell("Rename funnel", Section.FUNNELS), address(request), funnel, form);
  }

  private PageAnswer rename(PageRequest request) {
    NamedItem<SavedFunnel> funnel = funnel(request);
    Form form = named(request);
    if (form.error(NAME).isPresent()) {
      return PageAnswer.refused(renamePage(request, funnel, form));
    }
    FunnelChanges changes = FunnelChanges.renamed(form.value(NAME));
    return switch (funnels.update(site(request), funnel.id(), changes::applyTo)) {
      case SaveResult.Saved(_) -> FunnelNotice.RENAMED.at(address(request));
      case SaveResult.NameTaken() ->
          PageAnswer.refused(
              renamePage(request, funnel, form.wrong(NAME, FunnelFields.NAME_TAKEN)));
      case SaveResult.LimitReached(), SaveResult.NotFound() -> throw gone();
    };
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return PageAnswer.of(
        templates.funnelDelete(
            request.shell("Delete funnel", Section.FUNNELS), address(request), funnel(request)));
  }

  private PageAnswer delete(PageRequest request) {
    if (!funnels.delete(site(request), funnel(request).id())) {
      throw gone();
    }
    return FunnelNotice.DELETED.at(address(request));
  }

  private static Form named(PageRequest request) {
    Form form = Form.sent(request, List.of(NAME));
    String name = form.value(NAME);
    if (name.isEmpty()) {
      return form.wrong(NAME, "Name is required.");
    }
    if (name.codePointCount(0, name.length()) > FunnelFields.NAME_CHARACTERS_MAX) {
      return form.wrong(
          NAME,
          "Name must have at most %d characters.".formatted(FunnelFields.NAME_CHARACTERS_MAX));
    }
    return form;
  }

  private PageAnswer refused(PageRequest request, FunnelUrl address, Form form) {
    return PageAnswer.refused(page(request, address, form));
  }

  private static SiteId site(PageRequest request) {
    return request.site().site().id();
  }

  private NamedItem<SavedFunnel> funnel(PageRequest request) {
    return funnels
        .find(site(request), request.pathParameter("funnel_id"))
        .orElseThrow(FunnelPages::gone);
  }

  private static ProblemException gone() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Funnel not found. It may have been deleted.");
  }
}
