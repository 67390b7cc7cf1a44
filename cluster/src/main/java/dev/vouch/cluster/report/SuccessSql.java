package dev.vouch.cluster.report;

/** Conditions of successes, and what they count (docs/identity.md R1 to R4). */
final class SuccessSql {
  /**
   * A condition: the event is a confirmed success that places an order or names none, and no
   * refund.
   */
  static final String IS_SUCCESS =
      """
      (confirmed and event_name = 'success' and ifNull(success_value, 0) >= 0
        and ifNull(order_role, 'placed') = 'placed')\
      """;

  /** An expression: the number that the event adds to the number of successes, 1, 0 or -1. */
  static final String SUCCESSES =
      """
      multiIf(ifNull(order_role, '') = 'voided', -1,
        %s or ifNull(order_role, '') = 'void_reversed', 1, 0)\
      """
          .formatted(IS_SUCCESS);

  /**
   * A condition: the event's {@code success_value} is part of the revenue; a negative one reduces
   * it.
   */
  static final String HAS_REVENUE =
      "(confirmed and event_name = 'success' and success_value is not null)";

  private SuccessSql() {}
}
