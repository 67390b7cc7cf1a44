package dev.vouch.core.report;

/**
 * SQL conditions for successes and their values, over a relation with the columns of {@code
 * credited} in them.
 */
public final class SuccessSql {
  /** The event counts as a success: a confirmed one whose value is not negative. */
  static final String IS_SUCCESS =
      "(confirmed and event_name = 'success' and coalesce(success_value, 0) >= 0)";

  /** The event's {@code success_value} is part of the revenue; a negative one reduces it. */
  public static final String HAS_REVENUE =
      "(confirmed and event_name = 'success' and success_value is not null)";

  private SuccessSql() {}
}
