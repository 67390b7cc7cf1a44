package dev.vouch.dashboard.funnel;

import dev.vouch.api.FunnelFields;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.NameForm;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.path.KnownSteps;
import dev.vouch.dashboard.path.StepFields;
import dev.vouch.dashboard.path.StepLabels;
import dev.vouch.dashboard.path.StepLabels.StepLabel;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.FilterForm;
import dev.vouch.dashboard.report.LatestEvent;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnel.FunnelChanges;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code …/funnels}: the funnel report and a site's saved funnels. The URL contains the complete
 * state, so an unsaved funnel can be shared as a link. Owners can save a funnel for everyone with
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
  private final SiteItems<SavedFunnel> funnels;
  private final SuccessRules rules;
  private final ReportQueries warehouse;
  private final ReportUrlParser urlParser;

  public FunnelPages(
      SiteItems<SavedFunnel> funnels,
      SuccessRules rules,
      ReportQueries warehouse,
      ReportUrlParser urlParser) {
    this.funnels = funnels;
    this.rules = rules;
    this.warehouse = warehouse;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getReport("/funnels", FilterForm.redirecting(this::show));
    pages.postOwners("/funnels", this::save);
    pages.getOwners("/funnels/:funnel_id/name", this::askForName);
    pages.postOwners("/funnels/:funnel_id/name", this::rename);
    pages.getOwners("/funnels/:funnel_id/delete", this::confirmDeletion);
    pages.postOwners("/funnels/:funnel_id/delete", this::delete);
  }

  private PageResponse show(PageRequest request) {
    FunnelUrl url = url(request);
    return StepFields.areSubmitted(url.report())
        ? PageResponse.seeOther(url.with(StepFields.steps(url.report())).path())
        : PageResponse.of(page(request, url, Form.empty()));
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

  private PageResponse save(PageRequest request) {
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
      case SaveResult.Taken(_) ->
          refused(request, url, form.withError(NAME, FunnelFields.NAME_TAKEN_MESSAGE));
      case SaveResult.LimitReached() ->
          refused(request, url, form.withError(NAME, FunnelFields.LIMIT_REACHED_MESSAGE));
      case SaveResult.NotFound() -> throw notFound();
    };
  }

  private PageResponse askForName(PageRequest request) {
    SiteItem<SavedFunnel> funnel = funnel(request);
    Form form = Form.empty().with(NAME, funnel.value().name());
    return PageResponse.of(renamePage(request, funnel, form));
  }

  private JteModel renamePage(PageRequest request, SiteItem<SavedFunnel> funnel, Form form) {
    return templates.funnelRename(
        request.layout("Rename funnel", Section.FUNNELS), url(request), funnel, form);
  }

  private PageResponse rename(PageRequest request) {
    SiteItem<SavedFunnel> funnel = funnel(request);
    Form form = NameForm.sent(request, FunnelFields.NAME_CHARACTERS_MAX);
    if (form.error(NAME).isPresent()) {
      return PageResponse.refused(renamePage(request, funnel, form));
    }
    FunnelChanges changes = FunnelChanges.renamed(form.value(NAME));
    return switch (funnels.update(site(request), funnel.id(), changes::applyTo)) {
      case SaveResult.Saved(_) -> RENAMED.at(url(request).path());
      case SaveResult.Taken(_) ->
          PageResponse.refused(
              renamePage(request, funnel, form.withError(NAME, FunnelFields.NAME_TAKEN_MESSAGE)));
      case SaveResult.LimitReached(), SaveResult.NotFound() -> throw notFound();
    };
  }

  private PageResponse confirmDeletion(PageRequest request) {
    return PageResponse.of(
        templates.funnelDelete(
            request.layout("Delete funnel", Section.FUNNELS), url(request), funnel(request)));
  }

  private PageResponse delete(PageRequest request) {
    if (!funnels.delete(site(request), funnel(request).id())) {
      throw notFound();
    }
    return DELETED.at(url(request).path());
  }

  private PageResponse refused(PageRequest request, FunnelUrl url, Form form) {
    return PageResponse.refused(page(request, url, form));
  }

  private static SiteId site(PageRequest request) {
    return request.site().id();
  }

  private SiteItem<SavedFunnel> funnel(PageRequest request) {
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
    static List<SavedFunnelLink> of(List<SiteItem<SavedFunnel>> saved, FunnelUrl url) {
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

  /** A suggested funnel, made of steps that people took on the site. */
  public record FunnelExample(List<StepLabel> steps, String path) {
    private static final PathStep ANY_PAGE = new PathStep(Kind.PAGE, "*");

    public FunnelExample {
      steps = List.copyOf(steps);
    }

    /** Returns up to three suggestions, made of the most frequent steps. */
    static List<FunnelExample> of(KnownSteps known, FunnelUrl url, StepLabels labels) {
      List<PathStep> pages = known.of(Kind.PAGE).stream().limit(3).toList();
      List<PathStep> successes = known.of(Kind.SUCCESS).stream().limit(2).toList();
      List<List<PathStep>> paths = new ArrayList<>();
      for (PathStep success : successes) {
        paths.add(List.of(ANY_PAGE, success));
        pages.stream().limit(1).forEach(page -> paths.add(List.of(page, success)));
      }
      if (pages.size() > 1) {
        List<PathStep> two = pages.subList(0, 2);
        paths.addFirst(Stream.concat(two.stream(), successes.stream().limit(1)).toList());
      }
      if (pages.size() > 2 && successes.isEmpty()) {
        paths.add(pages);
      }
      return paths.stream()
          .limit(3)
          .map(
              steps ->
                  new FunnelExample(
                      steps.stream().map(labels::of).toList(), url.with(steps).path()))
          .toList();
    }
  }
}
