package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the rollups of past days, in a twentieth of the time. Reports are right without them, so a
 * failure delays nothing else. For the projector's thread.
 */
final class RowRollups {
  private static final Logger LOG = LoggerFactory.getLogger(RowRollups.class);

  /** The time after a failure in which none is made. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  /** The time between two rollups, as a multiple of how long the first took. */
  private static final int DELAY_FACTOR = 19;

  private final CreditedRows rows;
  private final InstantSource clock;
  private Instant due = Instant.MIN;

  RowRollups(CreditedRows rows, InstantSource clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /**
   * Makes at most one, if it is time.
   *
   * @return whether one was made
   */
  boolean makeNext() {
    Instant start = clock.instant();
    if (start.isBefore(due)) {
      return false;
    }
    try {
      boolean isMade = rows.rollUpNext();
      Instant end = clock.instant();
      due = end.plus(Duration.between(start, end).multipliedBy(DELAY_FACTOR));
      return isMade;
    } catch (WarehouseException e) {
      LOG.warn("A rollup cannot be made, and reports may be slow; retrying in a minute", e);
      due = clock.instant().plus(PAUSE);
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
