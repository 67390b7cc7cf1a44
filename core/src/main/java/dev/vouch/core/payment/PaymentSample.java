package dev.vouch.core.payment;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A request as a provider sends it about a payment of 49.90 euros, with the fields that are read.
 *
 * @param headers without the signature
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or changed.
record PaymentSample(Map<String, String> headers, byte[] body) {
  /** Returns a sample that the webhook records. */
  static PaymentSample of(PaymentHook hook) {
    return switch (hook.provider()) {
      case STRIPE -> ofStripe(hook.counts());
      case PADDLE ->
          of(
              """
              {"event_id":"evt_sample","event_type":"transaction.completed","data":
              {"id":"txn_sample","status":"completed","currency_code":"EUR",
              "custom_data":{"vouch_user_id":"customer-17"},
              "details":{"totals":{"total":"4990","grand_total":"4990","currency_code":"EUR"}}}}
              """);
      case LEMONSQUEEZY ->
          of(
              """
              {"meta":{"event_name":"order_created","custom_data":{"vouch_user_id":"customer-17"}},
              "data":{"type":"orders","id":"1000001","attributes":
              {"status":"paid","currency":"EUR","total":4990,"refunded":false}}}
              """);
      case POLAR ->
          of(
              """
              {"type":"order.paid","data":{"id":"00000000-0000-4000-8000-000000000001",
              "status":"paid","total_amount":4990,"currency":"eur",
              "metadata":{"vouch_user_id":"customer-17"}}}
              """);
      case SHOPIFY ->
          of(
              Map.of("X-Shopify-Topic", "orders/paid"),
              """
              {"id":1000001,"total_price":"49.90","currency":"EUR","financial_status":"paid",
              "note_attributes":[{"name":"vouch_user_id","value":"customer-17"}]}
              """);
      case WOOCOMMERCE ->
          of(
              Map.of("X-WC-Webhook-Topic", "order.updated"),
              """
              {"id":1001,"status":"processing","currency":"EUR","total":"49.90",
              "date_paid_gmt":"2026-11-20T10:00:00","refunds":[],
              "meta_data":[{"id":1,"key":"vouch_user_id","value":"customer-17"}]}
              """);
    };
  }

  private static PaymentSample ofStripe(CountedPayments counts) {
    return switch (counts) {
      case PAYMENTS ->
          of(
              """
              {"id":"evt_sample","object":"event","type":"payment_intent.succeeded","data":{"object":
              {"id":"pi_sample","object":"payment_intent","amount":4990,"amount_received":4990,
              "currency":"eur","status":"succeeded","metadata":{"vouch_user_id":"customer-17"}}}}
              """);
      case INVOICES ->
          of(
              """
              {"id":"evt_sample","object":"event","type":"invoice.paid","data":{"object":
              {"id":"in_sample","object":"invoice","amount_paid":4990,"currency":"eur",
              "status":"paid","parent":{"type":"subscription_details","subscription_details":
              {"subscription":"sub_sample","metadata":{"vouch_user_id":"customer-17"}}}}}}
              """);
    };
  }

  private static PaymentSample of(String body) {
    return of(Map.of(), body);
  }

  private static PaymentSample of(Map<String, String> headers, String body) {
    return new PaymentSample(headers, body.getBytes(StandardCharsets.UTF_8));
  }
}
