package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageLayout;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** {@code /sites/{site_id}}: what happened, at a glance. */
public final class OverviewPage {
  private final StaticTemplates templates = new StaticTemplates();
  private final SuccessRules rules;
  private final Warehouse warehouse;
  private final ReportUrlParser addresses;

  /** Asks {@code warehouse} what each request's address names. */
  public OverviewPage(SuccessRules rules, Warehouse warehouse, ReportUrlParser addresses) {
    this.rules = rules;
    this.warehouse = warehouse;
    this.addresses = addresses;
  }

  /** Adds the page. */
  public void mount(Pages pages) {
    pages.getReport("", this::show);
  }

  private PageAnswer show(PageRequest request) {
    ReportUrl address =
        addresses.read(
            request,
            Section.OVERVIEW,
            List.of(OverviewQuestions.CHART, OverviewQuestions.SOURCES, OverviewQuestions.DEVICES));
    PageLayout shell = request.shell("Overview", Section.OVERVIEW);
    return PageAnswer.of(
        ask(address, new NumberFormats(request.locale()))
            .<JteModel>map(overview -> templates.overviewPage(shell, address, overview))
            .orElseGet(() -> nothing(shell, address)));
  }

  private Optional<Overview> ask(ReportUrl address, NumberFormats numbers) {
    try (PageQuestions questions = new PageQuestions(warehouse)) {
      return new OverviewQuestions(address, rules.of(address.site().id()), questions, numbers)
          .overview();
    }
  }

  private JteModel nothing(PageLayout shell, ReportUrl address) {
    DateFormats dates = new DateFormats(shell.locale());
    Optional<LocalDate> latest = latestDay(address);
    return templates.overviewNothing(
        shell,
        address,
        dates.days(address.days()),
        latest.map(dates::day),
        latest.map(day -> address.until(day).path()));
  }

  /** Of the site's latest event; empty when it never had one. */
  private Optional<LocalDate> latestDay(ReportUrl address) {
    EventsQuestion question =
        new EventsQuestion(
            address.site().id(), 1, Optional.empty(), Optional.empty(), Optional.empty());
    return warehouse.answer(question).events().stream()
        .map(CreditedEvent::receivedAt)
        .map(time -> LocalDate.ofInstant(time, address.site().timeZone()))
        .findFirst();
  }
}
