package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.server.dashboard.path.KnownSteps;
import dev.vouch.server.dashboard.path.NextSteps;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.path.Window;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import java.util.Optional;

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
    try (PageQuestions questions = new PageQuestions(queries)) {
      if (!url.hasEnoughSteps()) {
        return new FunnelReport(
            KnownSteps.ask(questions, url.report()).answer(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
      }
      PendingAnswer<KnownSteps> known = KnownSteps.queryWith(questions, url.question());
      PendingAnswer<Funnel> funnel = questions.ask(url.question());
      Optional<PendingAnswer<FunnelBreakdown>> split =
          url.by()
              .map(by -> new FunnelBreakdownQuestion(url.question(), by, FunnelSplit.ROWS))
              .map(questions::ask);
      Optional<PendingAnswer<Journeys.Column>> exits =
          url.after()
              .map(step -> new FunnelExitsQuestion(url.question(), step, EXITS))
              .map(questions::ask);
      Funnel all = funnel.answer();
      return new FunnelReport(
          known.answer(),
          Optional.of(FunnelBars.of(all, url, labels)),
          split.map(asked -> FunnelSplit.of(url.by().orElseThrow(), asked.answer(), all, names)),
          exits.map(
              asked ->
                  NextSteps.of(
                      asked.answer(),
                      labels,
                      "No further step within " + Window.label(url.window()))));
    }
  }
}
