package dev.vouch.cluster.clickhouse;

import java.time.Instant;

/**
 * The progress of a partition: which of its records and changes are applied to the rows.
 *
 * @param next the first position of its log that is not applied
 * @param nextChange the offset of the first change that may not be written
 * @param completeUntil the time until which all records of its log are applied
 */
record AppliedPartition(int partition, long next, long nextChange, Instant completeUntil) {
  private static final long FIRST_POSITION = 1;

  /** A partition of which nothing is applied. */
  static AppliedPartition none(int partition) {
    return new AppliedPartition(partition, FIRST_POSITION, 0, Instant.EPOCH);
  }

  AppliedPartition withNext(long changed) {
    return new AppliedPartition(partition, changed, nextChange, completeUntil);
  }

  AppliedPartition withNextChange(long changed) {
    return new AppliedPartition(partition, next, changed, completeUntil);
  }

  AppliedPartition withCompleteUntil(Instant changed) {
    return new AppliedPartition(partition, next, nextChange, changed);
  }
}
