package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.Warehouse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One page's questions, asked at once; the warehouse works on as many as it can. */
public final class Questions implements AutoCloseable {
  private final Warehouse warehouse;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Asks {@code warehouse}. */
  public Questions(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  /** An answer that may still be on its way. */
  @FunctionalInterface
  public interface Asked<A> {
    /** Waits for it; throws what answering threw. */
    A answer();
  }

  /** Asks, and goes on. */
  public <A> Asked<A> ask(Question<A> question) {
    CompletableFuture<A> answer =
        CompletableFuture.supplyAsync(() -> warehouse.answer(question), threads);
    return () -> {
      try {
        return answer.join();
      } catch (CompletionException failed) {
        throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
      }
    };
  }

  /** Waits for the questions that nobody waited for. */
  @Override
  public void close() {
    threads.close();
  }
}
