package dev.vouch.embedded.segment;

import dev.vouch.core.report.CreditKind;
import java.util.OptionalLong;

/**
 * The properties of an event that have few different combinations, packed into one number of 24
 * bits: kind, name, origin, kind of credit, reason, order role, and which optional fields are
 * present (docs/format.md).
 */
final class Shape {
  /** The event does not have the hash. */
  static final int NONE = 0;

  /** The hash is that of the person. */
  static final int PERSON = 1;

  /** The hash is another one, stored in a column. */
  static final int OTHER = 2;

  static final Bits KIND = new Bits(0, 0b1111);
  static final Bits EVENT_NAME = new Bits(4, 0b11);
  static final Bits CONFIRMED = new Bits(6, 0b1);
  static final Bits CREDIT = new Bits(7, 0b11);
  static final Bits REASON = new Bits(9, 0b1111);
  static final Bits ORDER_ROLE = new Bits(13, 0b111);
  static final Bits VISITOR = new Bits(16, 0b11);
  static final Bits FORWARDED = new Bits(18, 0b11);
  static final Bits USER_KEY = new Bits(20, 0b11);
  static final Bits TOUCHES = new Bits(22, 0b1);
  static final Bits ORDER_KEY = new Bits(23, 0b1);

  private Shape() {}

  /** A group of bits of a shape. */
  record Bits(int shift, int mask) {
    /** Returns the number in these bits of a shape. */
    int of(int shape) {
      return shape >>> shift & mask;
    }

    boolean isSet(int shape) {
      return of(shape) != 0;
    }

    /** Returns a shape with these bits set to 0. */
    int without(int shape) {
      return shape & ~(mask << shift);
    }
  }

  static int of(EventRow row) {
    return row.kind().number() << KIND.shift
        | Codes.of(row.eventName()) << EVENT_NAME.shift
        | bit(row.isConfirmed()) << CONFIRMED.shift
        | Codes.of(row.credit()) << CREDIT.shift
        | Codes.of(row.reason()) << REASON.shift
        | Codes.of(row.orderRole()) << ORDER_ROLE.shift
        | presence(row.visitor(), row) << VISITOR.shift
        | presence(row.forwardedVisitor(), row) << FORWARDED.shift
        | presence(row.userKey(), row) << USER_KEY.shift
        | bit(row.touches().isPresent()) << TOUCHES.shift
        | bit(row.orderKey().isPresent()) << ORDER_KEY.shift;
  }

  private static int bit(boolean isSet) {
    return isSet ? 1 : 0;
  }

  /** Returns whether an event has a hash: {@link #NONE}, {@link #PERSON} or {@link #OTHER}. */
  static int presence(OptionalLong hash, EventRow row) {
    if (hash.isEmpty()) {
      return NONE;
    }
    boolean isPerson = hash.getAsLong() == row.person() && row.credit() != CreditKind.DUPLICATE;
    return isPerson ? PERSON : OTHER;
  }
}
