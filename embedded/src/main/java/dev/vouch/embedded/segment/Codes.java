package dev.vouch.embedded.segment;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.Optional;

/** The numbers by which segments store constants. They must not change. */
public final class Codes {
  private Codes() {}

  /** Returns the number of a kind of credit. */
  public static int of(CreditKind credit) {
    return switch (credit) {
      case VISITOR -> 0;
      case USER -> 1;
      case STANDALONE -> 2;
      case DUPLICATE -> 3;
    };
  }

  /** Returns the kind of credit with a number. */
  public static CreditKind credit(int number) {
    return switch (number) {
      case 0 -> CreditKind.VISITOR;
      case 1 -> CreditKind.USER;
      case 2 -> CreditKind.STANDALONE;
      case 3 -> CreditKind.DUPLICATE;
      default -> throw new IllegalArgumentException("no kind of credit has number " + number);
    };
  }

  /** Returns the number of a reason. */
  public static int of(Reason reason) {
    return switch (reason) {
      case SAME_BROWSER -> 0;
      case LINKED_USER -> 1;
      case AMBIGUOUS_LINK -> 2;
      case IP_UNUSABLE -> 3;
      case IP_MISSING -> 4;
      case USER_AGENT_MISSING -> 5;
      case BROWSER_NEVER_SEEN -> 6;
      case NEVER_IDENTIFIED -> 7;
      case NOTHING_FORWARDED -> 8;
      case ORIGINAL_UNKNOWN -> 9;
      case REPORTED_LATE -> 10;
      case DUPLICATE_ORDER -> 11;
    };
  }

  /** Returns the reason with a number. */
  public static Reason reason(int number) {
    return switch (number) {
      case 0 -> Reason.SAME_BROWSER;
      case 1 -> Reason.LINKED_USER;
      case 2 -> Reason.AMBIGUOUS_LINK;
      case 3 -> Reason.IP_UNUSABLE;
      case 4 -> Reason.IP_MISSING;
      case 5 -> Reason.USER_AGENT_MISSING;
      case 6 -> Reason.BROWSER_NEVER_SEEN;
      case 7 -> Reason.NEVER_IDENTIFIED;
      case 8 -> Reason.NOTHING_FORWARDED;
      case 9 -> Reason.ORIGINAL_UNKNOWN;
      case 10 -> Reason.REPORTED_LATE;
      case 11 -> Reason.DUPLICATE_ORDER;
      default -> throw new IllegalArgumentException("no reason has number " + number);
    };
  }

  /** Returns the number of what a success means for its order; 0 if it names none. */
  public static int of(Optional<OrderRole> role) {
    if (role.isEmpty()) {
      return 0;
    }
    return switch (role.get()) {
      case PLACED -> 1;
      case REFUNDED -> 2;
      case VOIDED -> 3;
      case REFUND_REVERSED -> 4;
      case VOID_REVERSED -> 5;
    };
  }

  /** Returns what a success means for its order. */
  public static Optional<OrderRole> orderRole(int number) {
    return switch (number) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(OrderRole.PLACED);
      case 2 -> Optional.of(OrderRole.REFUNDED);
      case 3 -> Optional.of(OrderRole.VOIDED);
      case 4 -> Optional.of(OrderRole.REFUND_REVERSED);
      case 5 -> Optional.of(OrderRole.VOID_REVERSED);
      default -> throw new IllegalArgumentException("no role of an order has number " + number);
    };
  }
}
