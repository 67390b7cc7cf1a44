package dev.vouch.reports;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A fake that gives a prepared answer to every question, at once or after a pause, and records the
 * last question. Thread-safe.
 */
final class CannedWarehouse implements Warehouse {
  /** The moment of all answers, unless others are set. */
  static final Instant AS_OF = Instant.parse("2026-11-19T23:29:59.123456Z");

  private final AtomicReference<Function<Question<?>, Object>> answer = new AtomicReference<>();
  private final AtomicReference<Supplier<Instant>> asOf = new AtomicReference<>(() -> AS_OF);
  private final AtomicReference<Question<?>> lastQuestion = new AtomicReference<>();
  private final Semaphore questions = new Semaphore(0);
  private final Semaphore cancelled = new Semaphore(0);
  private final AtomicInteger publicQuestions = new AtomicInteger();
  private volatile CountDownLatch paused = new CountDownLatch(0);

  /** Gives answers that are as of this moment instead of {@link #AS_OF}. */
  void willBeAsOf(Supplier<Instant> moment) {
    asOf.set(moment);
  }

  void willAnswer(Object prepared) {
    willAnswer(_ -> prepared);
  }

  /** Computes the answer from the question. */
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

  /** Waits until this many more questions have been asked. */
  void awaitQuestions(int count) {
    questions.acquireUninterruptibly(count);
  }

  /** Waits until this many more answers have been interrupted while they were held back. */
  void awaitCancelled(int count) {
    cancelled.acquireUninterruptibly(count);
  }

  /** How many questions came through public links. */
  int publicQuestions() {
    return publicQuestions.get();
  }

  @Override
  public ReportQueries forPublicLinks() {
    return questions -> {
      publicQuestions.addAndGet(questions.size());
      return answerAll(questions);
    };
  }

  /** The last question; empty when none was asked. */
  Optional<Question<?>> lastQuestion() {
    return Optional.ofNullable(lastQuestion.get());
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return Answers.of(questions, this::answer, asOf.get().get());
  }

  @Override
  @SuppressWarnings("unchecked") // A test that prepares another question's answer fails.
  public <A> A answer(Question<A> question) {
    lastQuestion.set(question);
    questions.release();
    awaitResumed();
    return (A) answer.get().apply(question);
  }

  private void awaitResumed() {
    try {
      paused.await();
    } catch (InterruptedException interrupted) {
      cancelled.release();
      throw new QueryCancelledException(interrupted);
    }
  }

  @Override
  public long next(int partition) {
    throw new UnsupportedOperationException("a report only reads");
  }

  @Override
  public void apply(Batch batch) {
    throw new UnsupportedOperationException("a report only reads");
  }

  @Override
  public long checkpoint(int partition) {
    throw new UnsupportedOperationException("a report only reads");
  }

  @Override
  public void close() {}
}
