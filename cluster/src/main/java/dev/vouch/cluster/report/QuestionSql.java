package dev.vouch.cluster.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
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
import java.util.List;

/**
 * The query of a question over the {@link CreditedSql credited events}, and the answer from its
 * rows. Immutable.
 *
 * @param <A> the type of answer
 */
public sealed interface QuestionSql<A>
    permits BreakdownSql,
        CoverageSql,
        EventSql,
        EventsSql,
        FunnelBreakdownSql,
        FunnelExitsSql,
        FunnelSql,
        JourneysSql,
        LatestSuccessesSql,
        LinearBreakdownSql,
        PropertyKeysSql,
        SuccessGapSql,
        SuccessesSql,
        TotalsSql,
        TouchesSql,
        VisitPagesSql,
        VisitsSql {
  /** Returns the SQL of a question. */
  @SuppressWarnings("unchecked") // Each question has SQL with its own type of answer.
  static <A> QuestionSql<A> of(Question<A> question) {
    return (QuestionSql<A>)
        switch (question) {
          case SummaryQuestion summary -> TotalsSql.of(summary);
          case TimeseriesQuestion timeseries -> TotalsSql.of(timeseries);
          case NewAndReturningQuestion people -> TotalsSql.of(people);
          case BreakdownQuestion breakdown ->
              breakdown
                  .dividedBy()
                  .<QuestionSql<?>>map(field -> new LinearBreakdownSql(breakdown, field))
                  .orElseGet(() -> new BreakdownSql(breakdown));
          case SuccessesQuestion successes -> new SuccessesSql(successes);
          case CoverageQuestion coverage -> new CoverageSql(coverage);
          case PropertyKeysQuestion keys -> new PropertyKeysSql(keys);
          case VisitsQuestion visits -> new VisitsSql(visits);
          case VisitPagesQuestion pages -> new VisitPagesSql(pages);
          case FunnelQuestion funnel -> new FunnelSql(funnel);
          case FunnelBreakdownQuestion breakdown -> new FunnelBreakdownSql(breakdown);
          case FunnelExitsQuestion exits -> new FunnelExitsSql(exits);
          case JourneysQuestion journeys -> new JourneysSql(journeys);
          case SuccessGapQuestion gap -> new SuccessGapSql(gap);
          case LatestSuccessesQuestion latest -> new LatestSuccessesSql(latest);
          case TouchesQuestion touches -> new TouchesSql(touches);
          case EventsQuestion events -> new EventsSql(events);
          case EventQuestion event -> new EventSql(event);
        };
  }

  /** Returns the query. */
  Query query();

  /** Converts the query's rows to the answer. */
  A answer(List<Row> rows);
}
