package dev.vouch.directory.lease;

import java.time.Duration;

/**
 * Whether this node is the leader, which runs the tasks that one node of a cluster does for all:
 * periodic maintenance, alerts and deliveries.
 */
@FunctionalInterface
public interface Leadership {
  /** The maximum duration of a step that begins while {@link #isHeld}. */
  Duration STEP_MAX = Duration.ofSeconds(10);

  /**
   * Returns whether this node is the only leader, now and for the next {@link #STEP_MAX}. To be
   * called directly before each step, because a process can be paused between any two. Cheap.
   */
  boolean isHeld();

  /** Returns the leadership of a server without other nodes, which always holds. */
  static Leadership ofSingleNode() {
    return () -> true;
  }
}
