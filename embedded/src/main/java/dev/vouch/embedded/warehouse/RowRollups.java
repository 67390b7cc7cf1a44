package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.Pause;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the rollups of past days and hours, in a twentieth of the time. Reports are right without
 * them, so a failure delays nothing else. For the projector's thread.
 */
final class RowRollups {
  private static final Logger LOG = LoggerFactory.getLogger(RowRollups.class);

  /** The time after a failure in which none is made. */
  private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

  /** The time between two rollups, as a multiple of how long the first took. */
  private static final int DELAY_FACTOR = 19;

  /** More means that the clock was set meanwhile. */
  private static final Duration DELAY_MAX = Duration.ofHours(1);

  private final CreditedRows rows;
  private final InstantSource clock;
  private final Pause pause;

  RowRollups(CreditedRows rows, InstantSource clock) {
    this.rows = rows;
    this.clock = clock;
    this.pause = new Pause(clock);
  }

  /**
   * Makes at most one, if it is time.
   *
   * @return whether one was made
   */
  boolean makeNext() {
    if (!pause.isOver()) {
      return false;
    }
    Instant start = clock.instant();
    try {
      boolean isMade = rows.rollUpNext();
      Duration delay = Duration.between(start, clock.instant()).multipliedBy(DELAY_FACTOR);
      pause.begin(delay.compareTo(DELAY_MAX) < 0 ? delay : DELAY_MAX);
      return isMade;
    } catch (WarehouseException e) {
      LOG.warn("A rollup cannot be made, and reports may be slow; retrying in a minute", e);
      pause.begin(AFTER_FAILURE);
      return false;
    }
  }

  /** Makes all that are due, however long it takes. */
  void makeAll() {
    boolean isMade = true;
    while (isMade) {
      isMade = rows.rollUpNext();
    }
  }
}
