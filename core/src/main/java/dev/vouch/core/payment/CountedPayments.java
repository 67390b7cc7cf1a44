package dev.vouch.core.payment;

import dev.vouch.core.wire.WireNamed;

/**
 * The objects that a webhook of Stripe counts as payments. Since March 2025 a PaymentIntent no
 * longer names its invoice, so counting both would count subscriptions twice
 * (docs/payments.md#stripe).
 */
public enum CountedPayments implements WireNamed {
  /** Each PaymentIntent that succeeded. */
  PAYMENTS,
  /** Each paid invoice, and each paid checkout without an invoice. */
  INVOICES
}
