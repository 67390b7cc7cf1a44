package dev.vouch.core.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import java.util.Collection;

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
  /** Answers a report's question. */
  <A> A answer(Question<A> question);

  /**
   * Answers several questions as of one moment. Questions about the same site and time share the
   * work of crediting its events, so that a page's questions take little longer than one.
   */
  default Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
    return Answers.of(questions, this::answer);
  }
}
