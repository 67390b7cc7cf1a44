package dev.vouch.core.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Answers the questions of reports from everything applied so far. Thread-safe.
 *
 * <p>The calling thread blocks. To interrupt it cancels the query, unless another caller waits for
 * the same answer: the call then throws {@link QueryCancelledException}, and what the query used is
 * released. A query that needs more memory than there is fails with {@link QueryMemoryException},
 * one while the warehouse is closed with {@link WarehouseUnavailableException}, and one while it is
 * restored with {@link WarehouseRestoringException}.
 */
public interface ReportQueries {
  /**
   * The longest time from the moment of answers to the last applied record: a minute until a change
   * of credit is in reports (docs/identity.md), and the time that this takes.
   */
  Duration STALENESS_MAX = Duration.ofSeconds(90);

  /**
   * Answers questions from everything that was applied before the call. Their credit considers all
   * records received until {@link Answers#asOf}, which is at most {@link #STALENESS_MAX} before the
   * last applied one. An engine may answer them one after the other: a record that is applied
   * meanwhile may be in some of the answers only.
   */
  Answers answerAll(Collection<? extends Question<?>> questions);

  /** Answers a report's question. */
  default <A> A answer(Question<A> question) {
    return answerAll(List.of(question)).of(question);
  }

  /**
   * Queries of readers who are not signed in. They take one place at a time, so that members' are
   * never queued behind them.
   */
  default ReportQueries forPublicLinks() {
    return this;
  }
}
