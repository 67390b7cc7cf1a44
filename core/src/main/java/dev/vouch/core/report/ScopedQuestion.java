package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * A question about the events of a scope.
 *
 * @param <A> its answer
 */
public sealed interface ScopedQuestion<A> extends Question<A>
    permits SummaryQuestion,
        TimeseriesQuestion,
        BreakdownQuestion,
        SuccessesQuestion,
        CoverageQuestion,
        FunnelQuestion,
        FunnelQuestion.Detail,
        JourneysQuestion,
        SuccessGapQuestion,
        LatestSuccessesQuestion {
  /** The events it is about. */
  Scope scope();

  /**
   * First instant of the {@code credited} relation: earlier than the scope's for what came before.
   */
  default Instant creditedFrom() {
    return scope().from();
  }

  /** First instant after the {@code credited} relation: later than the scope's for what follows. */
  default Instant creditedUntil() {
    return scope().until();
  }

  /**
   * A condition that every event it counts meets, over the columns {@code event_name} and {@code
   * confirmed}: an engine need credit no others.
   */
  default String wanted() {
    return "true";
  }

  @Override
  default SiteId site() {
    return scope().site();
  }
}
