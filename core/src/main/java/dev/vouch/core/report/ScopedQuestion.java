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
        TouchesQuestion {
  /** Returns the events it covers. */
  Scope scope();

  /** The first instant of the events it reads; before the scope's if earlier ones are needed. */
  default Instant creditedFrom() {
    return scope().from();
  }

  /** The first instant after these; after the scope's if later ones are needed. */
  default Instant creditedUntil() {
    return scope().until();
  }

  @Override
  default SiteId site() {
    return scope().site();
  }
}
