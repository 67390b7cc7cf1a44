package dev.vouch.server.dashboard.journey;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.path.StepFields;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.report.FirstEvents;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import java.util.Optional;

/** {@code …/journeys}: where persons go from a page or success, or how they came to it. */
public final class JourneyPage {
  private final StaticTemplates templates = new StaticTemplates();
  private final SuccessRules rules;
  private final Warehouse warehouse;
  private final ReportUrlParser addresses;

  /** Asks {@code warehouse} what each request's address names. */
  public JourneyPage(SuccessRules rules, Warehouse warehouse, ReportUrlParser addresses) {
    this.rules = rules;
    this.warehouse = warehouse;
    this.addresses = addresses;
  }

  /** Adds the page. */
  public void mount(Pages pages) {
    pages.getReport("/journeys", this::show);
  }

  private PageAnswer show(PageRequest request) {
    JourneyUrl address =
        new JourneyUrl(addresses.read(request, Section.JOURNEYS, JourneyUrl.CHOICES));
    if (StepFields.areIn(address.shown())) {
      Optional<PathStep> origin = StepFields.steps(address.shown()).stream().findFirst();
      return PageAnswer.seeOther(
          origin
              .map(step -> address.with(step).path())
              .orElseGet(() -> StepFields.cleared(address.shown()).path()));
    }
    Site site = address.shown().site();
    StepLabels labels = new StepLabels(rules.of(site.id()));
    JourneyReport report = JourneyReport.of(address, warehouse, labels);
    return PageAnswer.of(
        templates.journeyPage(
            request.shell("Journeys", Section.JOURNEYS),
            address,
            report,
            labels,
            report.known().isEmpty() && FirstEvents.areAwaited(site, warehouse)));
  }
}
