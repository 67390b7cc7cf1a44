package dev.vouch.app;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The pause between two reads of a state that another thread or process changes. Without it, the
 * reads would take the processor from what the test waits for.
 */
public final class PollInterval {
  private static final Duration INTERVAL = Duration.ofMillis(20);

  private PollInterval() {}

  /** Waits for the next read. */
  public static void await() {
    LockSupport.parkNanos(INTERVAL.toNanos());
  }
}
