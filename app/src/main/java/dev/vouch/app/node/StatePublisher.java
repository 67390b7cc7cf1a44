package dev.vouch.app.node;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that exchanges state with the other nodes once a second, in steps. A step that fails
 * does not affect the other steps, and runs again after a second. Thread-safe.
 */
public final class StatePublisher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatePublisher.class);
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final List<Runnable> steps;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("shared-state").factory());

  private StatePublisher(List<Runnable> steps) {
    this.steps = steps;
  }

  /**
   * Starts the thread.
   *
   * @param steps the steps; they run every second and once more on {@link #close}
   */
  public static StatePublisher start(List<Runnable> steps) {
    StatePublisher publisher = new StatePublisher(steps);
    ScheduledFuture<?> _ =
        publisher.thread.scheduleWithFixedDelay(
            () -> run(steps), INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return publisher;
  }

  private static void run(List<Runnable> steps) {
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException e) {
        LOG.warn("This node cannot exchange its state with the others; trying again", e);
      }
    }
  }

  /** Stops the thread, and runs the steps once more. */
  @Override
  public void close() {
    thread.close();
    run(steps);
  }
}
