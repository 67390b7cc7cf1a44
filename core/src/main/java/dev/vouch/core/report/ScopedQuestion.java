package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * A question about the events of a scope.
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
        PropertyKeysQuestion,
        TouchesQuestion {
  /** Returns the scope, which contains the events that the question covers. */
  Scope scope();

  /**
   * Returns the first instant of the events that the question reads; before the scope if it needs
   * earlier events.
   */
  default Instant creditedFrom() {
    return scope().from();
  }

  /**
   * Returns the first instant after the events that the question reads; after the scope if it needs
   * later events.
   */
  default Instant creditedUntil() {
    return scope().until();
  }

  @Override
  default SiteId site() {
    return scope().site();
  }
}
