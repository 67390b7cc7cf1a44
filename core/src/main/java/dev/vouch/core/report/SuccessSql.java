package dev.vouch.core.report;

/**
 * SQL conditions for successes and their values, over a relation with the columns of {@code
 * credited} in them.
 */
public final class SuccessSql {
  /** The event voids an order, and subtracts a success (docs/identity.md R3). */
  private static final String IS_VOID = "(coalesce(order_role, '') = 'voided')";

  /** The event reverses a void, and adds the success again (docs/identity.md R4). */
  private static final String IS_VOID_REVERSAL = "(coalesce(order_role, '') = 'void_reversed')";

  /** The event is a success: a confirmed one that refers to no other, and is no refund. */
  static final String IS_SUCCESS =
      """
      (confirmed and event_name = 'success' and coalesce(success_value, 0) >= 0
        and coalesce(order_role, 'placed') = 'placed')\
      """;

  /** The number that the event adds to the number of successes: 1, 0 or -1. */
  static final String SUCCESSES =
      "(case when %s then -1 when %s or %s then 1 else 0 end)"
          .formatted(IS_VOID, IS_SUCCESS, IS_VOID_REVERSAL);

  /** The event's {@code success_value} is part of the revenue; a negative one reduces it. */
  public static final String HAS_REVENUE =
      "(confirmed and event_name = 'success' and success_value is not null)";

  /** Reports count the event: it is no duplicate (docs/identity.md O1, R3). */
  public static final String IS_COUNTED = "event.kind <> 'duplicate'";

  private SuccessSql() {}
}
