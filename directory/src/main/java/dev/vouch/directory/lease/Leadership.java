package dev.vouch.directory.lease;

import java.time.Duration;

/**
 * Whether this node does what one node of a cluster does for all: periodic maintenance, alerts and
 * deliveries.
 */
@FunctionalInterface
public interface Leadership {
  /** The time that a step may take which begins while {@link #isHeld}. */
  Duration STEP_MAX = Duration.ofSeconds(10);

  /**
   * Returns whether no other node is the leader, now and for {@link #STEP_MAX}. To be asked
   * directly before each step, since a process can be paused between any two. Cheap.
   */
  boolean isHeld();

  /** Returns that of a server without other nodes. */
  static Leadership ofSingleNode() {
    return () -> true;
  }
}
