package dev.vouch.server.report;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Gives a prepared answer to every question, now or later, and remembers the last one. Thread-safe.
 */
final class CannedWarehouse implements Warehouse {
  private final AtomicReference<Function<Question<?>, Object>> answer = new AtomicReference<>();
  private final AtomicReference<Question<?>> asked = new AtomicReference<>();
  private final Semaphore questions = new Semaphore(0);
  private volatile CountDownLatch paused = new CountDownLatch(0);

  void willAnswer(Object prepared) {
    willAnswer(_ -> prepared);
  }

  /** Answers as the question is. */
  void willAnswer(Function<Question<?>, Object> prepared) {
    answer.set(prepared);
  }

  /** Holds every answer back until {@link #resume}. */
  void pause() {
    paused = new CountDownLatch(1);
  }

  void resume() {
    paused.countDown();
  }

  /** Waits until so many more questions have been asked. */
  void awaitAsked(int count) {
    questions.acquireUninterruptibly(count);
  }

  /** The last question; empty when none was asked. */
  Optional<Question<?>> asked() {
    return Optional.ofNullable(asked.get());
  }

  @Override
  @SuppressWarnings("unchecked") // A test that prepares another question's answer fails.
  public <A> A answer(Question<A> question) {
    asked.set(question);
    questions.release();
    awaitResumed();
    return (A) answer.get().apply(question);
  }

  private void awaitResumed() {
    try {
      paused.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long next(int partition) {
    throw new UnsupportedOperationException("a report only asks");
  }

  @Override
  public void apply(Batch batch) {
    throw new UnsupportedOperationException("a report only asks");
  }

  @Override
  public void closeDays(int partition, Instant allReceivedUntil) {
    throw new UnsupportedOperationException("a report only asks");
  }

  @Override
  public long checkpoint(int partition) {
    throw new UnsupportedOperationException("a report only asks");
  }

  @Override
  public void close() {}
}
