package dev.vouch.core.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Progress;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import java.time.Instant;
import java.util.Collection;

/**
 * The analytical store. {@link #answer} may be called from any thread; the rest belongs to the
 * projector's thread alone.
 */
public interface Warehouse extends Progress, AutoCloseable {
  /**
   * Applies a batch and stores its end, both or neither. A batch below {@link #next} is ignored, so
   * that a repeated one changes nothing.
   */
  void apply(Batch batch);

  /**
   * Closes, for the sites of a partition, every open UTC day that ended at least 14 days before
   * {@code allReceivedUntil}: stores its credit for good and deletes the hashes that no open day
   * can refer to (docs/identity.md I3).
   *
   * @param allReceivedUntil every record of the partition received until then has been applied
   */
  void closeDays(int partition, Instant allReceivedUntil);

  /**
   * Makes what was applied survive the loss of the engine's own WAL.
   *
   * @return the first position of the partition that might not survive
   */
  long checkpoint(int partition);

  /** Answers a report's question from everything applied so far. */
  <A> A answer(Question<A> question);

  /**
   * Answers several questions, all as of one moment. Those about the same site and time share the
   * work of crediting its events, so that a page's questions cost little more than one.
   */
  default Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
    return Answers.of(questions, this::answer);
  }

  @Override
  void close();
}
