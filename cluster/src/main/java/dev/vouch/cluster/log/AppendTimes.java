package dev.vouch.cluster.log;

import java.time.Duration;

/**
 * The time limits of the steps from the receipt of a record to the log, with a reserve. Their sum
 * is an hour: days close on the condition that a record is appended within an hour of its receipt
 * or not at all (docs/decisions/0009).
 */
final class AppendTimes {
  /** The maximum time from the receipt of a record until the producer takes it. */
  static final Duration UNTIL_SENT = Duration.ofMinutes(50);

  /** The maximum time for the producer to send a record, before it gives the record up. */
  static final Duration UNTIL_GIVEN_UP = Duration.ofMinutes(5);

  /**
   * For differences between the nodes' clocks, and for records that arrive after they are given up.
   */
  static final Duration RESERVE = Duration.ofMinutes(5);

  private AppendTimes() {}
}
