package dev.vouch.server.dashboard.success;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.Asked;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Asks what the page shows: the questions that the API asks, too. Thread-safe. */
final class SuccessReports {
  /** As many as the API answers with, when it isn't told how many. */
  private static final int ROWS = 100;

  private final SuccessRules rules;
  private final Warehouse warehouse;

  SuccessReports(SuccessRules rules, Warehouse warehouse) {
    this.rules = rules;
    this.warehouse = warehouse;
  }

  /** Every success by its name, and how all of them are credited. */
  record All(List<SuccessTotals> totals, CoverageView coverage) {}

  /** One success, zeros when there is none, and how it is credited. */
  record One(SuccessTotals totals, List<Panel> panels, CoverageView coverage) {}

  All all(ReportUrl address) {
    try (PageQuestions questions = new PageQuestions(warehouse)) {
      Asked<Coverage> coverage = questions.ask(new CoverageQuestion(address.scope()));
      List<SuccessTotals> totals = totals(questions, address, question(address.scope()));
      return new All(totals, CoverageView.of(coverage.answer()));
    }
  }

  One one(SuccessUrl address, NumberFormats numbers) {
    try (PageQuestions questions = new PageQuestions(warehouse)) {
      Asked<Coverage> coverage = questions.ask(new CoverageQuestion(address.successes().scope()));
      List<Asked<Breakdown>> breakdowns =
          Facet.ALL.stream().map(facet -> facet.question(address)).map(questions::ask).toList();
      SuccessTotals totals =
          totals(questions, address.visitors(), withName(address)).stream()
              .filter(line -> line.line().name().equals(address.name()))
              .findFirst()
              .orElseThrow();
      List<Panel> panels =
          IntStream.range(0, breakdowns.size())
              .mapToObj(i -> Facet.ALL.get(i).panel(address, breakdowns.get(i).answer(), numbers))
              .toList();
      return new One(totals, panels, CoverageView.of(coverage.answer()));
    }
  }

  /** Each success that {@code question} asks for, and itself in the days before. */
  private List<SuccessTotals> totals(
      PageQuestions questions, ReportUrl address, SuccessesQuestion question) {
    Successes now = questions.ask(question).answer();
    Set<String> names = now.lines().stream().map(Successes.Line::name).collect(toSet());
    Optional<Successes> before =
        address
            .previousScope()
            .map(scope -> question(scope).ofNames(names))
            .map(earlier -> questions.ask(earlier).answer())
            .filter(earlier -> earlier.visitors() > 0);
    return SuccessTotals.of(now, before);
  }

  private SuccessesQuestion withName(SuccessUrl address) {
    return question(address.visitors().scope()).ofNames(Set.of(address.name()));
  }

  private SuccessesQuestion question(Scope scope) {
    return new SuccessesQuestion(scope, rules.of(scope.site()), ROWS);
  }

  /** The day of the latest one that a backend has sent; empty when there never was one. */
  Optional<LocalDate> latestDay(Site site) {
    EventsQuestion question =
        new EventsQuestion(
            site.id(),
            1,
            Optional.empty(),
            Optional.of(EventName.SUCCESS),
            Optional.of(Origin.SERVER));
    return warehouse.answer(question).events().stream()
        .map(success -> LocalDate.ofInstant(success.receivedAt(), site.timeZone()))
        .findFirst();
  }
}
