package dev.vouch.cluster.clickhouse;

import java.time.Instant;

/**
 * How far a partition is applied to the rows.
 *
 * @param next the first position of its log that is not
 * @param completeUntil all records that its log had until then are
 */
record AppliedPartition(int partition, long next, Instant completeUntil) {
  private static final long FIRST_POSITION = 1;

  /** A partition of which nothing is applied. */
  static AppliedPartition none(int partition) {
    return new AppliedPartition(partition, FIRST_POSITION, Instant.EPOCH);
  }
}
