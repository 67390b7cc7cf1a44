package dev.vouch.embedded;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A thread that computes credit previews, since they read files. A platform thread, because native
 * calls pin a virtual thread's carrier. Refuses further previews while {@link #WAITING_MAX} wait.
 * Thread-safe.
 */
final class CreditPreviewThread implements CreditPreview, AutoCloseable {
  private static final int WAITING_MAX = 64;

  /**
   * Usually reports lag by at most a second. The limit is exceeded while the credit state is
   * rebuilt or the server is overloaded; then there are no previews.
   */
  private static final Duration LAG_MAX = Duration.ofSeconds(5);

  private final Function<LogRecord.ServerEvent, Optional<PreviewedCredit>> preview;
  private final Supplier<Duration> lag;
  private final ExecutorService thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING_MAX),
          Thread.ofPlatform().name("credit-preview").daemon().factory());

  /**
   * Creates the thread.
   *
   * @param preview decides the credit; may block, and returns empty if it cannot
   * @param lag returns the age of the oldest record that the credit state lacks
   */
  CreditPreviewThread(
      Function<LogRecord.ServerEvent, Optional<PreviewedCredit>> preview, Supplier<Duration> lag) {
    this.preview = preview;
    this.lag = lag;
  }

  @Override
  public CompletionStage<Optional<PreviewedCredit>> of(LogRecord.ServerEvent event) {
    if (lag.get().compareTo(LAG_MAX) > 0) {
      return NONE.of(event);
    }
    try {
      return CompletableFuture.supplyAsync(() -> preview.apply(event), thread);
    } catch (RejectedExecutionException _) {
      return NONE.of(event);
    }
  }

  /** Waits until all pending previews are complete. */
  @Override
  public void close() {
    thread.close();
  }
}
