package dev.vouch.embedded.warehouse;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the process's log each time that another tenth of some work is done. For one thread.
 */
final class ProgressLog {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressLog.class);
  private static final int STEPS = 10;

  private long step;

  /** Notes that so much is done of all of it, which {@code progress} says in words. */
  void at(long done, long all, String progress) {
    long reached = all == 0 ? STEPS : done * STEPS / all;
    if (reached > step) {
      step = reached;
      LOG.info("The warehouse is restored: {}", progress);
    }
  }
}
