package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Aliased;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.PayerIdentified;
import dev.vouch.core.payment.PaymentNotice.RefundReversed;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events of Stripe (docs/payments.md#stripe). A payment is identified by its PaymentIntent, to
 * which refunds and disputes refer, or by its invoice; {@code invoice_payment.paid} then names the
 * PaymentIntents of the invoice. Only a lost dispute cancels a payment: a PaymentIntent that was
 * canceled was never paid.
 */
final class StripeEvents {
  private static final String AMOUNT = "amount";
  private static final String PAYMENT_INTENT = "payment_intent";
  private static final String INVOICE = "invoice";
  private static final String METADATA = "metadata";
  private static final String STATUS = "status";

  private StripeEvents() {}

  /**
   * Whether an event is of a sandbox or of test mode; false in the oldest API versions, whose
   * events lack the field.
   */
  static boolean isTest(Payload event) {
    return event.isFalse("livemode") || event.object("data", "object").isFalse("livemode");
  }

  static List<PaymentNotice> read(Payload event, CountedPayments counts) {
    Payload object = event.object("data", "object");
    boolean areInvoicesCounted = counts == CountedPayments.INVOICES;
    return switch (event.requiredText("type")) {
      case "payment_intent.succeeded" ->
          areInvoicesCounted ? identified(ofIntent(object)) : paidIntent(object);
      case "checkout.session.completed", "checkout.session.async_payment_succeeded" ->
          session(object, areInvoicesCounted);
      case "invoice.paid" ->
          areInvoicesCounted ? paidInvoice(object) : identified(ofInvoice(object));
      case "invoice_payment.paid" -> invoicePayment(object, areInvoicesCounted);
      case "refund.created" -> refunded(object);
      case "refund.updated", "refund.failed", "charge.refund.updated" -> reversed(object);
      case "charge.dispute.closed" -> cancelled(object);
      default -> List.of();
    };
  }

  private static List<PaymentNotice> paidIntent(Payload intent) {
    PaymentMetadata metadata = ofIntent(intent);
    Money value = money(intent, "amount_received");
    return value.isPositive()
        ? List.of(paid(intent.requiredText("id"), metadata, value))
        : List.of();
  }

  private static PaymentMetadata ofIntent(Payload intent) {
    return PaymentMetadata.of(intent.object(METADATA))
        .with(
            Stream.of(
                    passing(intent.text("id")),
                    passing(intent.id(INVOICE)),
                    lasting(intent.id("customer")))
                .flatMap(Optional::stream));
  }

  /**
   * A session without an invoice is a payment of its own. A session with a bank payment completes
   * before it is paid.
   */
  private static List<PaymentNotice> session(Payload session, boolean areInvoicesCounted) {
    PaymentMetadata metadata = ofSession(session);
    boolean hasInvoice =
        !session.is("mode", "payment")
            || session.has(INVOICE)
            || session.object("invoice_creation").isTrue("enabled");
    if (!areInvoicesCounted || hasInvoice || !session.is("payment_status", "paid")) {
      return identified(metadata);
    }
    Money value = money(session, "amount_total");
    return value.isPositive()
        ? List.of(
            paid(
                session.id(PAYMENT_INTENT).orElseGet(() -> session.requiredText("id")),
                metadata,
                value))
        : identified(metadata);
  }

  private static PaymentMetadata ofSession(Payload session) {
    return PaymentMetadata.of(session.object(METADATA))
        .orUser(session.text("client_reference_id"))
        .with(
            Stream.of(
                    passing(session.id(PAYMENT_INTENT)),
                    passing(session.id(INVOICE)),
                    lasting(session.id("subscription")),
                    lasting(session.id("customer")))
                .flatMap(Optional::stream));
  }

  private static List<PaymentNotice> paidInvoice(Payload invoice) {
    Money value = money(invoice, "amount_paid");
    if (!value.isPositive()) {
      return identified(ofInvoice(invoice));
    }
    String id = invoice.requiredText("id");
    List<PaymentNotice> notices = new ArrayList<>();
    notices.add(paid(id, ofInvoice(invoice), value));
    intents(invoice).map(intent -> new Aliased(intent, id)).forEach(notices::add);
    return notices;
  }

  /** Reads the metadata of an invoice and its subscription, whose place changed in March 2025. */
  private static PaymentMetadata ofInvoice(Payload invoice) {
    Payload subscription = invoice.object("parent", "subscription_details");
    Payload earlier = invoice.object("subscription_details");
    return PaymentMetadata.of(invoice.object(METADATA))
        .orUser(PaymentMetadata.of(subscription.object(METADATA)).payer().userId())
        .orUser(PaymentMetadata.of(earlier.object(METADATA)).payer().userId())
        .with(
            Stream.of(
                    intents(invoice).map(PayerAccount::passing),
                    passing(invoice.text("id")).stream(),
                    lasting(subscription.id("subscription")).stream(),
                    lasting(invoice.id("subscription")).stream(),
                    lasting(invoice.id("customer")).stream())
                .flatMap(accounts -> accounts));
  }

  /**
   * Returns the PaymentIntents that an invoice names, usually only in versions before March 2025.
   */
  private static Stream<String> intents(Payload invoice) {
    return Stream.concat(
            invoice.id(PAYMENT_INTENT).stream(),
            invoice
                .object("payments")
                .objects("data")
                .flatMap(payment -> payment.object("payment").id(PAYMENT_INTENT).stream()))
        .distinct()
        .limit(10);
  }

  private static List<PaymentNotice> invoicePayment(Payload payment, boolean areInvoicesCounted) {
    Optional<String> intent = payment.object("payment").id(PAYMENT_INTENT);
    if (intent.isEmpty()) {
      return List.of();
    }
    String invoice = payment.requiredId(INVOICE);
    if (areInvoicesCounted) {
      return List.of(new Aliased(intent.get(), invoice));
    }
    return List.of(
        new PayerIdentified(
            Payer.UNKNOWN.with(
                Stream.of(PayerAccount.passing(intent.get()), PayerAccount.passing(invoice)))));
  }

  private static Optional<PayerAccount> passing(Optional<String> id) {
    return id.map(PayerAccount::passing);
  }

  private static Optional<PayerAccount> lasting(Optional<String> id) {
    return id.map(PayerAccount::lasting);
  }

  private static Paid paid(String id, PaymentMetadata metadata, Money value) {
    return new Paid(id, metadata.orderId(), Optional.empty(), value, metadata.payer());
  }

  private static List<PaymentNotice> identified(PaymentMetadata metadata) {
    return metadata.payer().accounts().isEmpty()
        ? List.of()
        : List.of(new PayerIdentified(metadata.payer()));
  }

  private static List<PaymentNotice> refunded(Payload refund) {
    Money value = money(refund, AMOUNT);
    return refund.has(PAYMENT_INTENT) && !hasFailed(refund) && value.isPositive()
        ? List.of(new Refunded(refund.requiredId(PAYMENT_INTENT), refund.requiredText("id"), value))
        : List.of();
  }

  private static List<PaymentNotice> reversed(Payload refund) {
    return refund.has(PAYMENT_INTENT) && hasFailed(refund)
        ? List.of(
            new RefundReversed(
                refund.requiredId(PAYMENT_INTENT),
                refund.requiredText("id"),
                money(refund, AMOUNT)))
        : List.of();
  }

  private static boolean hasFailed(Payload refund) {
    return refund.is(STATUS, "failed", "canceled");
  }

  private static List<PaymentNotice> cancelled(Payload dispute) {
    return dispute.is(STATUS, "lost") && dispute.has(PAYMENT_INTENT)
        ? List.of(new Cancelled(dispute.requiredId(PAYMENT_INTENT), money(dispute, AMOUNT)))
        : List.of();
  }

  private static Money money(Payload object, String amount) {
    return MinorUnits.STRIPE.money(
        object.requiredInteger(amount), object.requiredCurrency("currency"));
  }
}
