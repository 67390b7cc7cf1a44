package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
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
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final CreditedRows rows;
  private final InstantSource clock;
  private Instant pausedUntil = Instant.MIN;

  RowSorting(CreditedRows rows, InstantSource clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /** Sorts a part of a partition's past days, if any is due. */
  void sortNext(int partition) {
    if (clock.instant().isBefore(pausedUntil)) {
      return;
    }
    try {
      boolean _ = rows.sortNext(partition);
    } catch (WarehouseException e) {
      LOG.warn("The rows of a past day are not sorted, and reports may be slow; retrying", e);
      pausedUntil = clock.instant().plus(PAUSE);
    }
  }
}
