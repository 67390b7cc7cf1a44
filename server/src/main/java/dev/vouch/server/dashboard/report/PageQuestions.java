package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The queries of one page. The first answer that is read starts all of them: those over the same
 * period in one batch, other periods concurrently. Confined to the request's thread.
 */
public final class PageQuestions implements AutoCloseable {
  private final Warehouse warehouse;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<ScopedQuestion<?>> pending = new ArrayList<>();
  private final Map<ScopedQuestion<?>, CompletableFuture<Answers>> answersByQuestion =
      new HashMap<>();

  public PageQuestions(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  /** A pending answer. */
  @FunctionalInterface
  public interface PendingAnswer<A> {
    /** Blocks for the answer; rethrows its failure. */
    A answer();
  }

  public <A> PendingAnswer<A> ask(ScopedQuestion<A> question) {
    pending.add(question);
    return () -> answers(question).of(question);
  }

  private Answers answers(ScopedQuestion<?> question) {
    startPending();
    try {
      return Optional.ofNullable(answersByQuestion.get(question)).orElseThrow().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private void startPending() {
    Map<Time, List<ScopedQuestion<?>>> byTime = new HashMap<>();
    pending.forEach(
        question ->
            byTime.computeIfAbsent(Time.of(question), _ -> new ArrayList<>()).add(question));
    pending.clear();
    for (List<ScopedQuestion<?>> batch : byTime.values()) {
      CompletableFuture<Answers> answers =
          CompletableFuture.supplyAsync(() -> warehouse.answerAll(batch), threads);
      batch.forEach(question -> answersByQuestion.put(question, answers));
    }
  }

  /** The period of the events that a question reads. */
  private record Time(Instant from, Instant until) {
    private static Time of(ScopedQuestion<?> question) {
      return new Time(question.creditedFrom(), question.creditedUntil());
    }
  }

  /** Waits for the answers that were not read. */
  @Override
  public void close() {
    threads.close();
  }
}
