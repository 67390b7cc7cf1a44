package dev.vouch.contract.model;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitsQuestion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The reference model of the reports on credited events. */
public final class ModelReports {
  private ModelReports() {}

  /**
   * Answers a question.
   *
   * @param events all events of its site
   * @param touches of each confirmed success of its site by its position
   * @param open the records of its site's events of open days, by position
   */
  public static <A> A answer(
      Question<A> question,
      List<CreditedEvent> events,
      Map<Long, List<TimedTouch>> touches,
      Map<Long, LogRecord> open) {
    Map<EventId, Fact> facts = new HashMap<>();
    open.forEach((position, event) -> facts.put(event.id(), new Fact(position, event)));
    return answerFrom(question, events, touches, facts);
  }

  @SuppressWarnings("unchecked") // Each kind of question has one kind of answer.
  static <A> A answerFrom(
      Question<A> question,
      List<CreditedEvent> events,
      Map<Long, List<TimedTouch>> touches,
      Map<EventId, Fact> openFacts) {
    ReportModel reports =
        new ReportModel(
            events.stream().filter(event -> !event.isDuplicate()).toList(), touches, openFacts);
    return (A)
        switch (question) {
          case TimeseriesQuestion typed -> reports.timeseries(typed);
          case SummaryQuestion typed -> reports.summary(typed.scope(), typed.rules());
          case NewAndReturningQuestion typed -> reports.newAndReturning(typed);
          case BreakdownQuestion typed -> reports.breakdown(typed);
          case SuccessesQuestion typed ->
              reports.successes(typed.scope(), typed.rules(), typed.limit());
          case VisitsQuestion typed -> reports.visits(typed);
          case VisitPagesQuestion typed -> reports.visitPages(typed);
          case CoverageQuestion typed ->
              reports.coverage(
                  typed.scope(), events.stream().filter(CreditedEvent::isDuplicate).toList());
          case FunnelQuestion typed -> reports.funnel(typed);
          case FunnelBreakdownQuestion typed -> reports.funnelBreakdown(typed);
          case FunnelExitsQuestion typed -> reports.funnelExits(typed);
          case JourneysQuestion typed -> reports.journeys(typed);
          case SuccessGapQuestion typed -> reports.longestGap(typed);
          case LatestSuccessesQuestion typed -> reports.latestSuccesses(typed);
          case TouchesQuestion typed -> reports.touches(typed.scope()).touches();
          case PropertyKeysQuestion typed -> reports.propertyKeys(typed);
          case EventsQuestion typed -> EventsModel.page(events, typed);
          case EventQuestion typed -> EventsModel.one(events, typed);
        };
  }
}
