package dev.vouch.core.payment;

import java.util.Optional;
import java.util.Set;

/** What a webhook says about one payment. IDs are the provider's unless stated otherwise. */
public sealed interface PaymentNotice {
  /**
   * The payment was made.
   *
   * @param orderId the shop's own ID of the order, from the metadata
   * @param number the order's number in the shop, which another shop may have given as well
   */
  record Paid(
      String order, Optional<String> orderId, Optional<String> number, Money value, Payer payer)
      implements PaymentNotice {
    @Override
    public String toString() {
      return "Paid[hidden]";
    }
  }

  /** Accounts belong together, and to a user if the request names one. */
  record PayerIdentified(Payer payer) implements PaymentNotice {
    @Override
    public String toString() {
      return "PayerIdentified[hidden]";
    }
  }

  /**
   * A part of the payment of an order has an ID of its own, by which its refunds name it.
   *
   * @param alias the ID of the part
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
   * @param listedAt of a refund in a list of all refunds of its order: the time of the list in
   *     seconds since 1970; otherwise 0
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
   * What was paid back so far, if it can become more.
   *
   * @param refund the ID of the refund; empty for all refunds of the order together
   * @param minorUnits the total in the currency's minor unit of ISO 4217, above 0
   */
  record RefundedInTotal(String order, Optional<String> refund, long minorUnits, String currency)
      implements PaymentNotice {
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

  /** A refund failed or was cancelled, so its amount was not paid back. */
  record RefundReversed(String order, String refund, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "RefundReversed[hidden]";
    }
  }

  /**
   * All refunds that an order has; others were deleted.
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
   * @param value what was paid back with it; 0 if refunds report that
   */
  record Cancelled(String order, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "Cancelled[hidden]";
    }
  }

  /** A dispute that had been lost was won after all, so the payment counts again. */
  record CancellationReversed(String order, Money value) implements PaymentNotice {
    @Override
    public String toString() {
      return "CancellationReversed[hidden]";
    }
  }
}
