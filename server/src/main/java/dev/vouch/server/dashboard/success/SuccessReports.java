package dev.vouch.server.dashboard.success;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.server.dashboard.report.LatestEvent;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The queries of the page, which are those of the API. Thread-safe. */
final class SuccessReports {
  /** The API's default limit. */
  private static final int ROWS = 100;

  private final SuccessRules rules;
  private final ReportQueries warehouse;
  private final SiteDiagnostics diagnostics;

  SuccessReports(SuccessRules rules, ReportQueries warehouse, SiteDiagnostics diagnostics) {
    this.rules = rules;
    this.warehouse = warehouse;
    this.diagnostics = diagnostics;
  }

  /** All successes by name, and their coverage. */
  record All(List<SuccessTotals> totals, CoverageView coverage) {}

  /** One success, zero if there is none, and its coverage. */
  record One(
      SuccessTotals totals,
      SuccessChart chart,
      List<Panel> panels,
      List<TouchPanel> touches,
      CoverageView coverage) {}

  All all(ReportUrl url) {
    try (PageQuestions questions = new PageQuestions(url.context().queries(warehouse))) {
      PendingAnswer<Coverage> coverage = questions.ask(new CoverageQuestion(url.scope()));
      List<SuccessTotals> totals = totals(questions, url, question(url.scope()));
      return new All(totals, view(url, coverage.answer()));
    }
  }

  private CoverageView view(ReportUrl url, Coverage coverage) {
    return CoverageView.of(coverage, diagnostics.linkingWarnings(url.context().site().id()));
  }

  One one(SuccessUrl url, NumberFormats numbers) {
    try (PageQuestions questions = new PageQuestions(url.report().context().queries(warehouse))) {
      PendingAnswer<Coverage> coverage =
          questions.ask(new CoverageQuestion(url.successes().scope()));
      List<PendingAnswer<Breakdown>> breakdowns =
          Facet.ALL.stream().map(facet -> facet.question(url)).map(questions::ask).toList();
      PendingAnswer<Touches> touches = questions.ask(new TouchesQuestion(url.successes().scope()));
      SuccessChartQuestions chart = new SuccessChartQuestions(url, questions, numbers);
      SuccessTotals totals =
          totals(questions, url.visitors(), withName(url)).stream()
              .filter(line -> line.line().name().equals(url.name()))
              .findFirst()
              .orElseThrow();
      List<Panel> panels =
          IntStream.range(0, breakdowns.size())
              .mapToObj(
                  i ->
                      Facet.ALL
                          .get(i)
                          .panel(
                              url, breakdowns.get(i).answer(), totals.line().successes(), numbers))
              .toList();
      return new One(
          totals,
          chart.chart(totals),
          panels,
          List.of(
              TouchPanel.ofTimes(url, touches.answer(), numbers),
              TouchPanel.ofNumbers(url, touches.answer(), numbers)),
          view(url.report(), coverage.answer()));
    }
  }

  /** The successes that {@code question} asks for, each with its previous totals. */
  private List<SuccessTotals> totals(
      PageQuestions questions, ReportUrl url, SuccessesQuestion question) {
    Successes now = questions.ask(question).answer();
    Set<String> names = now.lines().stream().map(Successes.Line::name).collect(toSet());
    Optional<Successes> before =
        url.previousScope()
            .map(scope -> question(scope).ofNames(names))
            .map(earlier -> questions.ask(earlier).answer())
            .filter(earlier -> earlier.visitors() > 0);
    return SuccessTotals.of(now, before);
  }

  private SuccessesQuestion withName(SuccessUrl url) {
    return question(url.visitors().scope()).ofNames(Set.of(url.name()));
  }

  private SuccessesQuestion question(Scope scope) {
    return new SuccessesQuestion(scope, rules.of(scope.site()), ROWS);
  }

  /** The day of the latest confirmed success; empty if there is none. */
  Optional<LocalDate> latestDay(ReportUrl url) {
    return LatestEvent.confirmedSuccessDay(url.site(), url.context().queries(warehouse));
  }
}
