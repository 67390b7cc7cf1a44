package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnel.FunnelChanges;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.NameForm;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.path.StepFields;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.LatestEvent;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.FunnelFields;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Optional;

/**
 * {@code …/funnels}: the funnel report and a site's saved funnels. The URL contains everything that
 * is shown, so an unsaved funnel can be shared as a link; owners can save one for everyone with
 * access to the reports.
 */
public final class FunnelPages {
  private static final String NAME = "name";

  private static final Notice SAVED =
      Notice.good("saved", "Funnel saved for everyone with access to these reports.");
  private static final Notice RENAMED = Notice.good("renamed", "Funnel renamed.");
  private static final Notice DELETED =
      Notice.good("deleted", "Funnel deleted. Recorded events are not affected.");
  static final List<Notice> NOTICES = List.of(SAVED, RENAMED, DELETED);

  private final StaticTemplates templates = new StaticTemplates();
  private final NamedItems<SavedFunnel> funnels;
  private final SuccessRules rules;
  private final ReportQueries warehouse;
  private final ReportUrlParser urlParser;

  public FunnelPages(
      NamedItems<SavedFunnel> funnels,
      SuccessRules rules,
      ReportQueries warehouse,
      ReportUrlParser urlParser) {
    this.funnels = funnels;
    this.rules = rules;
    this.warehouse = warehouse;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getReport("/funnels", this::show);
    pages.postOwners("/funnels", this::save);
    pages.getOwners("/funnels/:funnel_id/name", this::askForName);
    pages.postOwners("/funnels/:funnel_id/name", this::rename);
    pages.getOwners("/funnels/:funnel_id/delete", this::confirmDeletion);
    pages.postOwners("/funnels/:funnel_id/delete", this::delete);
  }

  private PageAnswer show(PageRequest request) {
    FunnelUrl url = url(request);
    return StepFields.areSubmitted(url.report())
        ? PageAnswer.seeOther(url.with(StepFields.steps(url.report())).path())
        : PageAnswer.of(page(request, url, Form.empty()));
  }

  private FunnelUrl url(PageRequest request) {
    return new FunnelUrl(
        urlParser
            .read(request, Section.FUNNELS, FunnelUrl.CHOICES)
            .with(FunnelUrl.NOTICE, Optional.empty()));
  }

  private JteModel page(PageRequest request, FunnelUrl url, Form form) {
    Site site = url.report().site();
    StepLabels labels = new StepLabels(rules.of(site.id()));
    ReportQueries queries = url.report().context().queries(warehouse);
    FunnelReport report =
        FunnelReport.of(url, queries, labels, new DimensionNames(request.locale()));
    return templates.funnelPage(
        request.layout("Funnels", Section.FUNNELS),
        url,
        report,
        labels,
        FunnelExample.of(report.known(), url, labels),
        SavedFunnelLink.of(funnels.list(site.id()), url),
        form,
        Notice.of(request, NOTICES),
        report.known().isEmpty() && LatestEvent.day(site, queries).isEmpty());
  }

  private PageAnswer save(PageRequest request) {
    FunnelUrl url = url(request);
    Form form = NameForm.sent(request, FunnelFields.NAME_CHARACTERS_MAX);
    if (!url.hasEnoughSteps()) {
      form = form.withError(NAME, "A funnel needs at least two steps.");
    }
    if (form.error(NAME).isPresent()) {
      return refused(request, url, form);
    }
    return switch (funnels.create(site(request), url.toSaved(form.value(NAME)))) {
      case SaveResult.Saved(_) -> SAVED.at(url.path());
      case SaveResult.NameTaken() ->
          refused(request, url, form.withError(NAME, FunnelFields.NAME_TAKEN_MESSAGE));
      case SaveResult.LimitReached() ->
          refused(request, url, form.withError(NAME, FunnelFields.LIMIT_REACHED_MESSAGE));
      case SaveResult.NotFound() -> throw notFound();
    };
  }

  private PageAnswer askForName(PageRequest request) {
    NamedItem<SavedFunnel> funnel = funnel(request);
    Form form = Form.empty().with(NAME, funnel.value().name());
    return PageAnswer.of(renamePage(request, funnel, form));
  }

  private JteModel renamePage(PageRequest request, NamedItem<SavedFunnel> funnel, Form form) {
    return templates.funnelRename(
        request.layout("Rename funnel", Section.FUNNELS), url(request), funnel, form);
  }

  private PageAnswer rename(PageRequest request) {
    NamedItem<SavedFunnel> funnel = funnel(request);
    Form form = NameForm.sent(request, FunnelFields.NAME_CHARACTERS_MAX);
    if (form.error(NAME).isPresent()) {
      return PageAnswer.refused(renamePage(request, funnel, form));
    }
    FunnelChanges changes = FunnelChanges.renamed(form.value(NAME));
    return switch (funnels.update(site(request), funnel.id(), changes::applyTo)) {
      case SaveResult.Saved(_) -> RENAMED.at(url(request).path());
      case SaveResult.NameTaken() ->
          PageAnswer.refused(
              renamePage(request, funnel, form.withError(NAME, FunnelFields.NAME_TAKEN_MESSAGE)));
      case SaveResult.LimitReached(), SaveResult.NotFound() -> throw notFound();
    };
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return PageAnswer.of(
        templates.funnelDelete(
            request.layout("Delete funnel", Section.FUNNELS), url(request), funnel(request)));
  }

  private PageAnswer delete(PageRequest request) {
    if (!funnels.delete(site(request), funnel(request).id())) {
      throw notFound();
    }
    return DELETED.at(url(request).path());
  }

  private PageAnswer refused(PageRequest request, FunnelUrl url, Form form) {
    return PageAnswer.refused(page(request, url, form));
  }

  private static SiteId site(PageRequest request) {
    return request.site().id();
  }

  private NamedItem<SavedFunnel> funnel(PageRequest request) {
    return funnels
        .find(site(request), request.pathParameter("funnel_id"))
        .orElseThrow(FunnelPages::notFound);
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Funnel not found. It may have been deleted.");
  }

  /**
   * A saved funnel with its URL.
   *
   * @param isShown whether it is the funnel on the page
   */
  public record SavedFunnelLink(String id, String name, String path, boolean isShown) {
    static List<SavedFunnelLink> of(List<NamedItem<SavedFunnel>> saved, FunnelUrl url) {
      return saved.stream()
          .map(
              registered ->
                  new SavedFunnelLink(
                      registered.id(),
                      registered.value().name(),
                      url.with(registered.value()).path(),
                      url.matches(registered.value())))
          .toList();
    }
  }
}
