package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.embedded.segment.Column;

/** How each kind of question is evaluated. */
final class Evaluations {
  private Evaluations() {}

  static Evaluation<?> of(Question<?> question, ReportContext context) {
    return switch (question) {
      case SummaryQuestion summary -> TotalsEvaluation.of(summary, context);
      case TimeseriesQuestion series -> TotalsEvaluation.of(series, context);
      case BreakdownQuestion breakdown -> breakdown(breakdown, context);
      case SuccessesQuestion successes -> new SuccessesEvaluation(successes, context);
      case CoverageQuestion coverage -> new CoverageEvaluation(coverage, context);
      default -> throw new UnsupportedOperationException("no evaluation yet");
    };
  }

  private static Evaluation<Breakdown> breakdown(
      BreakdownQuestion question, ReportContext context) {
    return switch (question.by()) {
      case Dimension.Property property ->
          new EventBreakdown(question, new EventValues.Properties(property), context);
      case Field field ->
          switch (field) {
            case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
                question.dividedBy().isPresent()
                    ? new LinearBreakdown(question, field, context)
                    : new CreditBreakdown(question, field, context);
            case COUNTRY, DEVICE, BROWSER, OS -> new CreditBreakdown(question, field, context);
            case PAGE_PATH -> ofTexts(question, Column.PAGE, context);
            case NAME -> ofTexts(question, Column.NAME, context);
            case EVENT_NAME ->
                new EventBreakdown(question, new EventValues.EventNames(), context);
          };
    };
  }

  private static Evaluation<Breakdown> ofTexts(
      BreakdownQuestion question, Column column, ReportContext context) {
    return new EventBreakdown(question, new EventValues.Texts(column, context.texts()), context);
  }
}
