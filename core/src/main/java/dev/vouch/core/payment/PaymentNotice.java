package dev.vouch.core.payment;

import java.util.Optional;
import java.util.Set;

/** A statement of a webhook about one payment. IDs are the provider's unless stated otherwise. */
public sealed interface PaymentNotice {
  /**
   * The payment was made.
   *
   * @param orderId the shop's own ID of the order, from the metadata
   * @param number the order's number in the shop, which is unique only within that shop
   */
  record Paid(
      String order, Optional<String> orderId, Optional<String> number, Money value, Payer payer)
      implements PaymentNotice {
    @Override
    public String toString() {
      return "Paid[hidden]";
    }
  }

  /** The accounts belong to one payer, and to a user if the request names one. */
  record PayerIdentified(Payer payer) implements PaymentNotice {
    @Override
    public String toString() {
      return "PayerIdentified[hidden]";
    }
  }

  /**
   * Refunds name the payment by an ID that differs from the order's.
   *
   * @param alias the ID that refunds use
   */
  record Aliased(String alias, String order) implements PaymentNotice {
    @Override
    public String toString() {
      return "Aliased[hidden]";
    }
  }

  /**
   * A part of the payment, or all of it, was paid back.
   *
   * @param refund the ID of the refund
   * @param value above 0
   * @param listedAt if the request lists all refunds of the order, the time of the list in seconds
   *     since 1970; otherwise 0
   */
  record Refunded(String order, String refund, Money value, long listedAt)
      implements PaymentNotice {
    Refunded(String order, String refund, Money value) {
      this(order, refund, value, 0);
    }

    @Override
    public String toString() {
      return "Refunded[hidden]";
    }
  }

  /**
   * The total that was paid back so far; it can increase.
   *
   * @param refund the ID of the refund; empty for all refunds of the order together
   * @param minorUnits the total in the currency's minor unit of ISO 4217, above 0
   */
  record RefundedInTotal(String order, Optional<String> refund, long minorUnits, String currency)
      implements PaymentNotice {
    /**
     * Returns the amount that was refunded since an earlier total; empty if the total has not
     * increased.
     */
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

  /** A refund failed or was cancelled, so its amount was not paid back. */
  record RefundReversed(String order, String refund, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "RefundReversed[hidden]";
    }
  }

  /**
   * All current refunds of an order. A refund that was recorded and is not listed was deleted.
   *
   * @param at the time of the list in seconds since 1970
   */
  record RefundsListed(String order, Set<String> refunds, String currency, long at)
      implements PaymentNotice {
    @Override
    public String toString() {
      return "RefundsListed[hidden]";
    }
  }

  /**
   * The payment does not count any more, or a part of it was lost in a dispute.
   *
   * @param value the amount that was paid back; 0 if refunds report it
   */
  record Cancelled(String order, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "Cancelled[hidden]";
    }
  }

  /**
   * A cancellation was reversed, such as a lost dispute that was won later, so the payment counts
   * again.
   */
  record CancellationReversed(String order, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "CancellationReversed[hidden]";
    }
  }
}
