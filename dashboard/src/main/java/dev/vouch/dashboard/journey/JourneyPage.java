package dev.vouch.dashboard.journey;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.path.StepFields;
import dev.vouch.dashboard.path.StepLabels;
import dev.vouch.dashboard.report.FilterForm;
import dev.vouch.dashboard.report.LatestEvent;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import java.util.Optional;

/** {@code …/journeys}: the steps that people take after a page or success, or before it. */
public final class JourneyPage {
  private final StaticTemplates templates = new StaticTemplates();
  private final SuccessRules rules;
  private final ReportQueries warehouse;
  private final ReportUrlParser urlParser;

  public JourneyPage(SuccessRules rules, ReportQueries warehouse, ReportUrlParser urlParser) {
    this.rules = rules;
    this.warehouse = warehouse;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getReport("/journeys", FilterForm.redirecting(this::show));
  }

  private PageResponse show(PageRequest request) {
    JourneyUrl url = new JourneyUrl(urlParser.read(request, Section.JOURNEYS, JourneyUrl.CHOICES));
    if (StepFields.areSubmitted(url.report())) {
      Optional<PathStep> origin = StepFields.steps(url.report()).stream().findFirst();
      return PageResponse.seeOther(
          origin
              .map(step -> url.with(step).path())
              .orElseGet(() -> StepFields.without(url.report()).path()));
    }
    Site site = url.report().site();
    StepLabels labels = new StepLabels(rules.of(site.id()));
    ReportQueries queries = url.report().context().queries(warehouse);
    JourneyReport report = JourneyReport.of(url, queries, labels);
    return PageResponse.of(
        templates.journeyPage(
            request.layout("Journeys", Section.JOURNEYS),
            url,
            report,
            labels,
            report.known().isEmpty() && LatestEvent.day(site, queries).isEmpty()));
  }
}
