package dev.vouch.contract;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for a state that another thread or process changes. */
public final class Waiting {
  /** Generous, since a build runs several test processes on few cores. */
  private static final Duration MAX = Duration.ofSeconds(90);

  private static final Duration INTERVAL = Duration.ofMillis(20);

  private Waiting() {}

  /**
   * Returns a wait that fails with the name of the state. The calling thread reads the state, at
   * once and then at intervals, because some clients may be used by one thread only. Exceptions of
   * other threads do not end the wait.
   */
  public static ConditionFactory await(String state) {
    return Awaitility.await(state)
        .atMost(MAX)
        .pollDelay(Duration.ZERO)
        .pollInterval(INTERVAL)
        .pollInSameThread()
        .dontCatchUncaughtExceptions();
  }
}
