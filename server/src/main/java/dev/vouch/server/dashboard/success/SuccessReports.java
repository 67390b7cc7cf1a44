package dev.vouch.server.dashboard.success;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Breakdown;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.report.Numbers;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.Questions;
import dev.vouch.server.dashboard.report.Questions.Asked;
import dev.vouch.server.dashboard.report.ReportAddress;
import java.util.List;
import java.util.Optional;
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

  All all(ReportAddress address) {
    try (Questions questions = new Questions(warehouse)) {
      Asked<Coverage> coverage = questions.ask(new CoverageQuestion(address.scope()));
      List<SuccessTotals> totals = totals(questions, address, question(address.scope(), ROWS));
      return new All(totals, CoverageView.of(coverage.answer()));
    }
  }

  One one(SuccessAddress address, Numbers numbers) {
    Scope successes = address.successes().scope();
    try (Questions questions = new Questions(warehouse)) {
      Asked<Coverage> coverage = questions.ask(new CoverageQuestion(successes));
      List<Asked<Breakdown>> breakdowns =
          Facet.ALL.stream()
              .map(facet -> address.shown().chosen(facet.choice()))
              .map(by -> new BreakdownQuestion(successes, by, Facet.ROWS_ASKED))
              .map(questions::ask)
              .toList();
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
      Questions questions, ReportAddress address, SuccessesQuestion question) {
    Successes now = questions.ask(question).answer();
    List<String> names = now.lines().stream().map(Successes.Line::name).toList();
    Optional<Successes> before =
        address
            .previousScope()
            .map(scope -> question(scope, Integer.MAX_VALUE).expecting(names))
            .map(earlier -> questions.ask(earlier).answer());
    return SuccessTotals.of(now, before);
  }

  private SuccessesQuestion withName(SuccessAddress address) {
    return question(address.visitors().scope(), Integer.MAX_VALUE)
        .expecting(List.of(address.name()));
  }

  private SuccessesQuestion question(Scope scope, int limit) {
    return new SuccessesQuestion(scope, rules.of(scope.site()), limit);
  }

  /** Whether a backend has ever sent one. */
  boolean hasAny(SiteId site) {
    EventsQuestion question =
        new EventsQuestion(
            site, 1, Optional.empty(), Optional.of(EventName.SUCCESS), Optional.of(Origin.SERVER));
    return !warehouse.answer(question).events().isEmpty();
  }
}
