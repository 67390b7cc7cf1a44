package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.Collection;

/** Refreshes the credit of a batch's sites after every second batch. */
record RefreshingWarehouse(DuckDbWarehouse warehouse, Turn turn) implements Warehouse {
  RefreshingWarehouse(DuckDbWarehouse warehouse) {
    this(warehouse, new Turn());
  }

  /** Whether it is every second time. */
  static final class Turn {
    private boolean second = true;

    boolean next() {
      second = !second;
      return second;
    }
  }

  @Override
  public void apply(Batch batch) {
    warehouse.apply(batch);
    if (turn.next()) {
      batch.entries().stream()
          .map(entry -> entry.record().site())
          .distinct()
          .forEach(warehouse::refresh);
    }
  }

  @Override
  public long next(int partition) {
    return warehouse.next(partition);
  }

  @Override
  public void closeDays(int partition, Instant allReceivedUntil) {
    warehouse.closeDays(partition, allReceivedUntil);
  }

  @Override
  public long checkpoint(int partition) {
    return warehouse.checkpoint(partition);
  }

  @Override
  public <A> A answer(Question<A> question) {
    return warehouse.answer(question);
  }

  @Override
  public Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
    return warehouse.answerAll(questions);
  }

  @Override
  public void close() {
    warehouse.close();
  }
}
