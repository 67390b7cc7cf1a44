package dev.vouch.core.payment;

import java.util.Optional;

/** What a webhook says about one payment. */
public sealed interface PaymentNotice {
  /** The provider's ID of the payment or order. */
  String order();

  /** The payment was made. */
  record Paid(String order, Money value, Payer payer) implements PaymentNotice {
    @Override
    public String toString() {
      return "Paid[hidden]";
    }
  }

  /**
   * A part of the payment, or all of it, was paid back.
   *
   * @param refund the provider's ID of the refund
   * @param value above 0
   */
  record Refunded(String order, String refund, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "Refunded[hidden]";
    }
  }

  /**
   * All refunds of a payment together; of a provider that has no IDs of refunds.
   *
   * @param minorUnits the total in the currency's minor unit, above 0
   */
  record RefundedInTotal(String order, long minorUnits, String currency) implements PaymentNotice {
    /** Returns what was refunded since an earlier total; empty if nothing was. */
    public Optional<Money> since(long earlierMinorUnits) {
      return minorUnits <= earlierMinorUnits
          ? Optional.empty()
          : Optional.of(MinorUnits.ISO_4217.money(minorUnits - earlierMinorUnits, currency));
    }

    @Override
    public String toString() {
      return "RefundedInTotal[hidden]";
    }
  }

  /**
   * The payment does not count any more.
   *
   * @param value what was paid back with it; 0 if refunds report that
   */
  record Cancelled(String order, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "Cancelled[hidden]";
    }
  }
}
