package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * A question about the events of a scope. Its query reads only events that meet {@link
 * #readCondition}, so an engine may leave out others.
 *
 * @param <A> the type of answer
 */
public sealed interface ScopedQuestion<A> extends Question<A>
    permits SummaryQuestion,
        TimeseriesQuestion,
        BreakdownQuestion,
        VisitsQuestion,
        VisitPagesQuestion,
        SuccessesQuestion,
        CoverageQuestion,
        FunnelQuestion,
        FunnelQuestion.Detail,
        JourneysQuestion,
        SuccessGapQuestion,
        LatestSuccessesQuestion,
        NewAndReturningQuestion,
        TimeToConversionQuestion,
        TouchesBeforeConversionQuestion {
  /** Returns the events it covers. */
  Scope scope();

  /**
   * First instant of the {@code credited} relation; before the scope's if preceding events are
   * needed.
   */
  default Instant creditedFrom() {
    return scope().from();
  }

  /**
   * First instant after the {@code credited} relation; after the scope's if following events are
   * needed.
   */
  default Instant creditedUntil() {
    return scope().until();
  }

  /** Returns the condition over the {@code credited} relation that events meet which it reads. */
  default Query readCondition(SqlDialect dialect) {
    return scope().filterCondition(dialect);
  }

  @Override
  default SiteId site() {
    return scope().site();
  }
}
