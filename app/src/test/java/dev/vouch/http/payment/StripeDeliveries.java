package dev.vouch.http.payment;

import dev.vouch.core.payment.PaymentProvider;
import java.util.Map;

/**
 * A webhook of Stripe, and the requests of subscriptions in the form in which Stripe sends them
 * since March 2025.
 */
record StripeDeliveries(HookedShop shop, String path, String secret) {
  static StripeDeliveries counting(HookedShop shop, String counts, String secret) {
    return new StripeDeliveries(
        shop, shop.createHook(PaymentProvider.STRIPE, secret, Map.of("counts", counts)), secret);
  }

  /** Delivers an event, and returns its result. */
  String deliver(String type, String object) {
    return shop.result(
        path,
        new ProviderRequest(
            PaymentProvider.STRIPE,
            "{\"type\":\"%s\",\"livemode\":true,\"data\":{\"object\":%s}}".formatted(type, object),
            Map.of()),
        secret);
  }

  /** Delivers an event of the invoice with a number, of customer 17. */
  String deliver(Event event, int number) {
    return deliver(event, number, 17);
  }

  /** Delivers an event of the invoice with a number, of a customer. */
  String deliver(Event event, int number, int customer) {
    return deliver(
        event.type,
        event
            .object
            .replace("#", Integer.toString(number))
            .replace("@", Integer.toString(customer)));
  }

  /** An event; {@code #} is the number of the invoice and of its PaymentIntent. */
  enum Event {
    SESSION(
        "checkout.session.completed",
        """
        {"id":"cs_#","object":"checkout.session","mode":"subscription","customer":"cus_@",
         "client_reference_id":"customer-@","payment_status":"paid","amount_total":2900,
         "currency":"eur","subscription":"sub_@","invoice":"in_#","payment_intent":null,
         "metadata":{}}
        """),
    INTENT(
        "payment_intent.succeeded",
        """
        {"id":"pi_#","object":"payment_intent","amount":2900,"amount_received":2900,
         "currency":"eur","customer":"cus_@","metadata":{}}
        """),
    INVOICE(
        "invoice.paid",
        """
        {"id":"in_#","object":"invoice","amount_paid":2900,"currency":"eur","customer":"cus_@",
         "billing_reason":"subscription_cycle","metadata":{},"parent":{
         "type":"subscription_details","subscription_details":{"subscription":"sub_@",
         "metadata":{}}}}
        """),
    INVOICE_PAYMENT(
        "invoice_payment.paid",
        """
        {"id":"inpay_#","object":"invoice_payment","amount_paid":2900,"currency":"eur",
         "invoice":"in_#","is_default":true,"status":"paid",
         "payment":{"type":"payment_intent","payment_intent":"pi_#"}}
        """),
    REFUND(
        "refund.created",
        """
        {"id":"re_#","object":"refund","payment_intent":"pi_#","charge":"ch_#","amount":2900,
         "currency":"eur","status":"pending"}
        """),
    REFUND_FAILED(
        "refund.failed",
        """
        {"id":"re_#","object":"refund","payment_intent":"pi_#","charge":"ch_#","amount":2900,
         "currency":"eur","status":"failed"}
        """);

    private final String type;
    private final String object;

    Event(String type, String object) {
      this.type = type;
      this.object = object;
    }
  }
}
