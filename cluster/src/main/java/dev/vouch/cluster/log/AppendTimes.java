package dev.vouch.cluster.log;

import java.time.Duration;

/**
 * The time limits of the steps from the receipt of a record to the log. Their sum is less than an
 * hour: days close on the promise that a record is appended within an hour of its receipt or not at
 * all (docs/decisions/0009).
 */
final class AppendTimes {
  /** Between the receipt of a record and the moment when the producer takes it over. */
  static final Duration UNTIL_SENT = Duration.ofMinutes(50);

  /** Between that moment and the last one at which the producer sends it again. */
  static final Duration UNTIL_GIVEN_UP = Duration.ofMinutes(5);

  /** For clocks of nodes that differ, and for what is still on its way when it is given up. */
  static final Duration RESERVE = Duration.ofMinutes(5);

  private AppendTimes() {}
}
