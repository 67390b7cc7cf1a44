package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Answers questions, only a few at once, so that reports leave processors for the recording of
 * events. All answers of a call are of one version of the events. Callers wait, so no more calls
 * queue here than there are callers, whose number the HTTP server limits. A query for which no
 * caller waits any more is interrupted. Thread-safe.
 */
final class Reports implements ReportQueries, AutoCloseable {
  /** Enough that a fast query does not have to wait for a few slow ones. */
  private static final int AT_ONCE = Math.max(4, Runtime.getRuntime().availableProcessors());

  /** The heap that the answers of a call may take: an exhausted heap ends the process. */
  static final long BYTES_MAX = Runtime.getRuntime().maxMemory() / 4 / AT_ONCE;

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(30);

  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, DaemonThreads.named("warehouse-report"));

  /** Runs all queries of public links, so that members' queries do not queue behind them. */
  private final ExecutorService publicThread =
      Executors.newSingleThreadExecutor(DaemonThreads.named("warehouse-public"));

  private final Function<Set<Question<?>>, Answers> answering;
  private final SharedRuns<Set<Question<?>>, Answers> ofMembers = new SharedRuns<>(threads);
  private final SharedRuns<Set<Question<?>>, Answers> ofPublicLinks =
      new SharedRuns<>(publicThread);

  /**
   * Creates the reports.
   *
   * @param answering answers questions from one version of the events, and ends soon when its
   *     thread is interrupted
   */
  Reports(Function<Set<Question<?>>, Answers> answering) {
    this.answering = answering;
  }

  /** Answers members, alerts and live pages. */
  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return share(Set.copyOf(questions), ofMembers);
  }

  @Override
  public ReportQueries forPublicLinks() {
    return questions -> share(Set.copyOf(questions), ofPublicLinks);
  }

  private Answers share(Set<Question<?>> asked, SharedRuns<Set<Question<?>>, Answers> runs) {
    try {
      return runs.of(asked, () -> answering.apply(asked)).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case RejectedExecutionException _ ->
            new WarehouseUnavailableException("the warehouse is closed", e);
        case QueryMemoryException tooLarge -> tooLarge;
        case null, default -> new WarehouseException("the report failed", e);
      };
    }
  }

  @Override
  public void close() {
    List<ExecutorService> pools = List.of(threads, publicThread);
    pools.forEach(ExecutorService::shutdown);
    long deadline = System.nanoTime() + CLOSE_WAIT.toNanos();
    try {
      for (ExecutorService pool : pools) {
        if (!pool.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          throw new WarehouseException(
              "a report still runs after " + CLOSE_WAIT.toSeconds() + " s");
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
