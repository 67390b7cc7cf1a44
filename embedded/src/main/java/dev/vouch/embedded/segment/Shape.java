package dev.vouch.embedded.segment;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.CreditKind;
import java.util.OptionalLong;

/**
 * What few events differ in, packed into one number of 25 bits: the kind, the name and who sent it,
 * kind of credit, reason and order role, and which optional fields there are (docs/format.md).
 */
final class Shape {
  /** A hash that is not there. */
  static final int NONE = 0;

  /** A hash that is the person's. */
  static final int PERSON = 1;

  /** A hash that has a column. */
  static final int OTHER = 2;

  private static final int NAME_SHIFT = 4;
  private static final int CONFIRMED_SHIFT = 6;
  private static final int CREDIT_SHIFT = 7;
  private static final int REASON_SHIFT = 9;
  private static final int ROLE_SHIFT = 13;
  private static final int VISITOR_SHIFT = 16;
  private static final int FORWARDED_SHIFT = 18;
  private static final int USER_KEY_SHIFT = 20;
  private static final int TOUCHES_SHIFT = 22;
  private static final int ORDER_KEY_SHIFT = 23;

  private Shape() {}

  static int of(EventRow row) {
    return row.kind().number()
        | number(row.eventName()) << NAME_SHIFT
        | (row.isConfirmed() ? 1 << CONFIRMED_SHIFT : 0)
        | Codes.of(row.credit()) << CREDIT_SHIFT
        | Codes.of(row.reason()) << REASON_SHIFT
        | Codes.of(row.orderRole()) << ROLE_SHIFT
        | presence(row.visitor(), row) << VISITOR_SHIFT
        | presence(row.forwardedVisitor(), row) << FORWARDED_SHIFT
        | presence(row.userKey(), row) << USER_KEY_SHIFT
        | (row.touches().isPresent() ? 1 << TOUCHES_SHIFT : 0)
        | (row.orderKey().isPresent() ? 1 << ORDER_KEY_SHIFT : 0);
  }

  /** Returns whether an event has a hash, and one that is not its person's. */
  static int presence(OptionalLong hash, EventRow row) {
    if (hash.isEmpty()) {
      return NONE;
    }
    boolean isPerson = hash.getAsLong() == row.person() && row.credit() != CreditKind.DUPLICATE;
    return isPerson ? PERSON : OTHER;
  }

  /** Returns it without a forwarded visitor, as in closed days (docs/identity.md I3). */
  static int withoutForwarded(int shape) {
    return shape & ~(0b11 << FORWARDED_SHIFT);
  }

  static int withoutOrderKey(int shape) {
    return shape & ~(1 << ORDER_KEY_SHIFT);
  }

  static int kind(int shape) {
    return shape & 0b1111;
  }

  static EventName eventName(int shape) {
    return switch (shape >>> NAME_SHIFT & 0b11) {
      case 0 -> EventName.PAGEVIEW;
      case 1 -> EventName.CLICK;
      case 2 -> EventName.SUCCESS;
      default -> EventName.CUSTOM;
    };
  }

  private static int number(EventName name) {
    return switch (name) {
      case PAGEVIEW -> 0;
      case CLICK -> 1;
      case SUCCESS -> 2;
      case CUSTOM -> 3;
    };
  }

  static boolean isConfirmed(int shape) {
    return (shape >>> CONFIRMED_SHIFT & 1) != 0;
  }

  /** Returns the number of {@link Codes#credit}. */
  static int credit(int shape) {
    return shape >>> CREDIT_SHIFT & 0b11;
  }

  /** Returns the number of {@link Codes#reason}. */
  static int reason(int shape) {
    return shape >>> REASON_SHIFT & 0b1111;
  }

  /** Returns the number of {@link Codes#orderRole}. */
  static int orderRole(int shape) {
    return shape >>> ROLE_SHIFT & 0b111;
  }

  static int visitor(int shape) {
    return shape >>> VISITOR_SHIFT & 0b11;
  }

  static int forwarded(int shape) {
    return shape >>> FORWARDED_SHIFT & 0b11;
  }

  static int userKey(int shape) {
    return shape >>> USER_KEY_SHIFT & 0b11;
  }

  static boolean hasTouches(int shape) {
    return (shape >>> TOUCHES_SHIFT & 1) != 0;
  }

  static boolean hasOrderKey(int shape) {
    return (shape >>> ORDER_KEY_SHIFT & 1) != 0;
  }
}
