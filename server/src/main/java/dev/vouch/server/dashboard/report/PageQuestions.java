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
 * One page's questions. Once the first answer is wanted, all are asked: those about the same time
 * together, and beside them those about another time. Belongs to one request's thread.
 */
public final class PageQuestions implements AutoCloseable {
  private final Warehouse warehouse;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<ScopedQuestion<?>> waiting = new ArrayList<>();
  private final Map<ScopedQuestion<?>, CompletableFuture<Answers>> asked = new HashMap<>();

  public PageQuestions(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  /** A question's answer, in time. */
  @FunctionalInterface
  public interface Asked<A> {
    /** Waits for it; throws what answering threw. */
    A answer();
  }

  public <A> Asked<A> ask(ScopedQuestion<A> question) {
    waiting.add(question);
    return () -> answers(question).of(question);
  }

  private Answers answers(ScopedQuestion<?> question) {
    askWaiting();
    try {
      return Optional.ofNullable(asked.get(question)).orElseThrow().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  private void askWaiting() {
    Map<Time, List<ScopedQuestion<?>>> byTime = new HashMap<>();
    waiting.forEach(
        question ->
            byTime.computeIfAbsent(Time.of(question), _ -> new ArrayList<>()).add(question));
    waiting.clear();
    for (List<ScopedQuestion<?>> together : byTime.values()) {
      CompletableFuture<Answers> answers =
          CompletableFuture.supplyAsync(() -> warehouse.answerAll(together), threads);
      together.forEach(question -> asked.put(question, answers));
    }
  }

  /** When the events were received that a question looks at. */
  private record Time(Instant from, Instant until) {
    private static Time of(ScopedQuestion<?> question) {
      return new Time(question.creditedFrom(), question.creditedUntil());
    }
  }

  /** Waits for the answers that nobody waited for. */
  @Override
  public void close() {
    threads.close();
  }
}
