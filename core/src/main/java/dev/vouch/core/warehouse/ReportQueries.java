package dev.vouch.core.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Answers the questions of reports from everything applied so far. Thread-safe.
 *
 * <p>The calling thread blocks. If it is interrupted, the call throws {@link
 * QueryCancelledException}; the query is cancelled and its resources are released, unless another
 * caller waits for the same answer. A query fails with {@link QueryMemoryException} if it needs
 * more memory than there is, with {@link WarehouseUnavailableException} while the warehouse is
 * closed, and with {@link WarehouseRestoringException} while it is restored.
 */
public interface ReportQueries {
  /**
   * The maximum time from {@link Answers#asOf} to the last applied record: a change of credit is in
   * reports after a minute and the time to apply it (docs/identity.md).
   */
  Duration STALENESS_MAX = Duration.ofSeconds(90);

  /**
   * Answers questions from everything that was applied before the call. The credit in the answers
   * considers all records received until {@link Answers#asOf}, which is at most {@link
   * #STALENESS_MAX} before the last applied record. An engine may answer the questions one after
   * the other, so a record that is applied meanwhile may be in only some of the answers.
   */
  Answers answerAll(Collection<? extends Question<?>> questions);

  /** Answers a report's question. */
  default <A> A answer(Question<A> question) {
    return answerAll(List.of(question)).of(question);
  }

  /**
   * Returns the queries for readers of public links. They run one at a time, so that members'
   * queries never wait for them.
   */
  default ReportQueries forPublicLinks() {
    return this;
  }
}
