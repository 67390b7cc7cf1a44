package dev.vouch.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does chores once a minute, on a thread of its own; one that fails is tried again next time. */
final class MaintenanceScheduler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MaintenanceScheduler.class);
  private static final Duration FINISHES_WITHIN = Duration.ofSeconds(10);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("every-minute").factory());

  private final List<Chore> chores;

  MaintenanceScheduler(List<Chore> chores) {
    this.chores = List.copyOf(chores);
    for (Chore chore : chores) {
      ScheduledFuture<?> _ =
          thread.scheduleWithFixedDelay(() -> attempt(chore), 1, 1, TimeUnit.MINUTES);
    }
  }

  /**
   * Something to do each minute.
   *
   * @param name as the log shows it
   */
  record Chore(String name, Runnable work) {}

  private static void attempt(Chore chore) {
    try {
      chore.work().run();
    } catch (RuntimeException failed) {
      LOG.error("Could not {}; trying again in a minute", chore.name(), failed);
    }
  }

  /** Does every chore now, and waits for it. */
  void doNow() {
    CompletableFuture.runAsync(() -> chores.forEach(MaintenanceScheduler::attempt), thread).join();
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(FINISHES_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("A chore did not finish before the stop");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
