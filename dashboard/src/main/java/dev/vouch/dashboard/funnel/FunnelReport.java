package dev.vouch.dashboard.funnel;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.path.KnownSteps;
import dev.vouch.dashboard.path.NextSteps;
import dev.vouch.dashboard.path.StepLabels;
import dev.vouch.dashboard.path.Window;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.reports.QuestionBatch;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Content of the page.
 *
 * @param bars empty if there are too few steps
 * @param split breakdown by a dimension, if one is chosen
 * @param exits next steps of people who dropped off after a step, if one is chosen
 */
public record FunnelReport(
    KnownSteps known,
    Optional<FunnelBars> bars,
    Optional<FunnelSplit> split,
    Optional<NextSteps> exits) {
  private static final int EXITS = 8;

  static FunnelReport of(
      FunnelUrl url, ReportQueries queries, StepLabels labels, DimensionNames names) {
    try (QuestionBatch questions = new QuestionBatch(queries)) {
      if (!url.hasEnoughSteps()) {
        return new FunnelReport(
            KnownSteps.ask(questions, url.report()).get(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
      }
      Supplier<KnownSteps> known = KnownSteps.queryWith(questions, url.question());
      Supplier<Funnel> funnel = questions.ask(url.question());
      Optional<Supplier<FunnelBreakdown>> split =
          url.by()
              .map(by -> new FunnelBreakdownQuestion(url.question(), by, FunnelSplit.ROWS))
              .map(questions::ask);
      Optional<Supplier<Journeys.Column>> exits =
          url.after()
              .map(step -> new FunnelExitsQuestion(url.question(), step, EXITS))
              .map(questions::ask);
      Funnel all = funnel.get();
      return new FunnelReport(
          known.get(),
          Optional.of(FunnelBars.of(all, url, labels)),
          split.map(asked -> FunnelSplit.of(url.by().orElseThrow(), asked.get(), all, names)),
          exits.map(
              asked ->
                  NextSteps.of(
                      asked.get(),
                      labels,
                      "No further step within " + Window.label(url.window()))));
    }
  }
}
