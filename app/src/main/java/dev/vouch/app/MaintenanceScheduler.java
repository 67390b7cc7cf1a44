package dev.vouch.app;

import dev.vouch.directory.lease.Leadership;
import dev.vouch.http.resource.FatalErrors;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scheduler that runs periodic tasks every minute, sequentially on its own thread. A failed task is
 * logged and runs again after a minute. Thread-safe.
 */
final class MaintenanceScheduler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MaintenanceScheduler.class);
  private static final Duration FINISHES_WITHIN = Duration.ofSeconds(10);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("every-minute").factory());

  private final List<Task> tasks;

  MaintenanceScheduler(List<Task> tasks) {
    this.tasks = List.copyOf(tasks);
    for (Task task : tasks) {
      ScheduledFuture<?> _ =
          thread.scheduleWithFixedDelay(() -> attempt(task), 1, 1, TimeUnit.MINUTES);
    }
  }

  /**
   * A periodic task.
   *
   * @param name a verb phrase for the log, such as "remove old exports"
   */
  record Task(String name, Runnable work) {
    /** Returns a task that does nothing unless this node is the cluster's leader. */
    Task ofLeader(Leadership leadership) {
      return new Task(
          name,
          () -> {
            if (leadership.isHeld()) {
              work.run();
            }
          });
    }
  }

  private static void attempt(Task task) {
    try {
      task.work().run();
    } catch (RuntimeException | StackOverflowError e) {
      // Not fatal (FatalErrors): the next run does not depend on the state of this one.
      LOG.error("Could not {}; retrying in a minute", task.name(), e);
    } catch (Error e) {
      FatalErrors.report(e);
      throw e;
    }
  }

  /** Runs all tasks now and waits until they have finished. */
  void runNow() {
    CompletableFuture.runAsync(() -> tasks.forEach(MaintenanceScheduler::attempt), thread).join();
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(FINISHES_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("A periodic task did not finish before the stop");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
