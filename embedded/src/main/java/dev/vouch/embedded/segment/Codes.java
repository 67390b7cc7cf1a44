package dev.vouch.embedded.segment;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The numbers by which segments store constants. A number is an index in these lists, so the order
 * must not change.
 */
public final class Codes {
  private static final List<EventName> EVENT_NAMES =
      List.of(EventName.PAGEVIEW, EventName.CLICK, EventName.SUCCESS, EventName.CUSTOM);

  private static final List<CreditKind> CREDITS =
      List.of(CreditKind.VISITOR, CreditKind.USER, CreditKind.STANDALONE, CreditKind.DUPLICATE);

  private static final List<Reason> REASONS =
      List.of(
          Reason.SAME_BROWSER,
          Reason.LINKED_USER,
          Reason.AMBIGUOUS_LINK,
          Reason.IP_UNUSABLE,
          Reason.IP_MISSING,
          Reason.USER_AGENT_MISSING,
          Reason.BROWSER_NEVER_SEEN,
          Reason.NEVER_IDENTIFIED,
          Reason.NOTHING_FORWARDED,
          Reason.ORIGINAL_UNKNOWN,
          Reason.REPORTED_LATE,
          Reason.DUPLICATE_ORDER);

  /** Numbered from 1; 0 stands for none. */
  private static final List<OrderRole> ORDER_ROLES =
      List.of(
          OrderRole.PLACED,
          OrderRole.REFUNDED,
          OrderRole.VOIDED,
          OrderRole.REFUND_REVERSED,
          OrderRole.VOID_REVERSED);

  private Codes() {}

  static int of(EventName name) {
    return EVENT_NAMES.indexOf(name);
  }

  static EventName eventName(int number) {
    return EVENT_NAMES.get(number);
  }

  /** Returns the number of a kind of credit. */
  public static int of(CreditKind credit) {
    return CREDITS.indexOf(credit);
  }

  /** Returns the kind of credit with a number. */
  public static CreditKind credit(int number) {
    return CREDITS.get(number);
  }

  /** Returns the number of a reason. */
  public static int of(Reason reason) {
    return REASONS.indexOf(reason);
  }

  /** Returns the reason with a number. */
  public static Reason reason(int number) {
    return REASONS.get(number);
  }

  /** Returns the number of a success's role for its order; 0 without an order. */
  public static int of(Optional<OrderRole> role) {
    return role.map(ORDER_ROLES::indexOf).orElse(-1) + 1;
  }

  /** Returns the role with a number; empty for 0. */
  static Optional<OrderRole> orderRole(int number) {
    return number == 0 ? Optional.empty() : Optional.of(ORDER_ROLES.get(number - 1));
  }
}
