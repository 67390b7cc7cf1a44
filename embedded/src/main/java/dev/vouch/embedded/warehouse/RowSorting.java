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
 * Sorts the rows of past days a little at a time. Reports are right without it, so a failure delays
 * nothing else. For the projector's thread.
 */
final class RowSorting {
  private static final Logger LOG = LoggerFactory.getLogger(RowSorting.class);

  /** The time after a failure in which nothing is sorted. */
  private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

  private final CreditedRows rows;
  private final Pause pause;

  RowSorting(CreditedRows rows, InstantSource clock) {
    this.rows = rows;
    this.pause = new Pause(clock);
  }

  /**
   * Sorts a part of a partition's past days, if any is due.
   *
   * @param completeUntil everything received before then has been applied
   */
  void sortNext(int partition, Instant completeUntil) {
    if (!pause.isOver()) {
      return;
    }
    try {
      boolean _ = rows.sortNext(partition, completeUntil);
    } catch (WarehouseException e) {
      LOG.warn("The rows of a past day are not sorted, and reports may be slow; retrying", e);
      pause.begin(AFTER_FAILURE);
    }
  }
}
