package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;

/** The factory of the {@link Evaluation} of each kind of question. */
final class Evaluations {
  private Evaluations() {}

  static Evaluation<?> of(ScopedQuestion<?> question, ReportContext context) {
    return switch (question) {
      case SummaryQuestion summary -> TotalsEvaluation.of(summary, context);
      case TimeseriesQuestion series -> TotalsEvaluation.of(series, context);
      case BreakdownQuestion breakdown -> breakdown(breakdown, context);
      case SuccessesQuestion successes -> new SuccessesEvaluation(successes, context);
      case CoverageQuestion coverage -> new CoverageEvaluation(coverage, context);
      case NewAndReturningQuestion people -> new NewAndReturningEvaluation(people, context);
      case PropertyKeysQuestion keys -> new PropertyKeysEvaluation(keys);
      case VisitsQuestion visits -> new VisitsEvaluation(visits, context.events().days());
      case VisitPagesQuestion pages -> new VisitPagesEvaluation(pages, context);
      case FunnelQuestion funnel -> FunnelEvaluation.of(funnel, context);
      case FunnelBreakdownQuestion funnels -> FunnelEvaluation.of(funnels, context);
      case FunnelExitsQuestion exits -> new FunnelExitsEvaluation(exits, context);
      case JourneysQuestion journeys -> new JourneysEvaluation(journeys, context);
      case TouchesQuestion _ -> new TouchesEvaluation(context);
      case SuccessGapQuestion gap -> new SuccessGapEvaluation(gap, context);
      case LatestSuccessesQuestion latest -> new LatestSuccessesEvaluation(latest, context.texts());
    };
  }

  private static Evaluation<Breakdown> breakdown(
      BreakdownQuestion question, ReportContext context) {
    return switch (question.by()) {
      case Field.PAGE_PATH, Field.NAME, Field.EVENT_NAME -> new EventBreakdown(question, context);
      case Field field -> new CreditBreakdown(question, field, context);
      case Dimension.Property _ -> new EventBreakdown(question, context);
    };
  }
}
