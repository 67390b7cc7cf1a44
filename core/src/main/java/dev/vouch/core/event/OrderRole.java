package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;

/** What a success means for the order that it names (docs/identity.md R2 to R4). */
public enum OrderRole implements WireNamed {
  /** The success is the order ({@code order_id}). */
  PLACED,
  /** A part of the order's value, or all of it, is paid back ({@code refund_of}). */
  REFUNDED,
  /** The order does not count as a success any more ({@code void_of}). */
  VOIDED,
  /**
   * A refund of the order failed or was cancelled: its amount counts again ({@code reversal_of}).
   */
  REFUND_REVERSED,
  /** A void of the order was taken back: it counts again ({@code void_reversal_of}). */
  VOID_REVERSED;

  /** Returns the name of the request field that holds the order's ID. */
  public String fieldName() {
    return switch (this) {
      case PLACED -> "order_id";
      case REFUNDED -> "refund_of";
      case VOIDED -> "void_of";
      case REFUND_REVERSED -> "reversal_of";
      case VOID_REVERSED -> "void_reversal_of";
    };
  }
}
