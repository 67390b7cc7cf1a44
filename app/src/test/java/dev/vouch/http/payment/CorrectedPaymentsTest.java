package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.http.payment.StripeDeliveries.Event;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refunds that fail, disputes in part, refunds in another currency and deleted ones. */
class CorrectedPaymentsTest {
  private static final String SECRET = "a-signing-secret-of-the-provider";

  @TempDir private static Path data;
  private static HookServer server;

  private HookedShop shop;

  @BeforeAll
  static void start() {
    server = new HookServer(data);
  }

  @BeforeEach
  void openShop() {
    shop = new HookedShop(server);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private int countSuccesses() {
    return shop.report("summary").getInteger("successes");
  }

  private static final String LOST_DISPUTE =
      """
      {"id":"du_1","object":"dispute","payment_intent":"pi_1","charge":"ch_1","amount":%d,
       "currency":"eur","status":"lost"}
      """;

  @Test
  void disputeLostInPart_takesThatPart_andNotTheSuccess() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "payments", SECRET);
    stripe.deliver(Event.INTENT, 1);

    String result = stripe.deliver("charge.dispute.closed", LOST_DISPUTE.formatted(900));

    shop.awaitReports();
    assertThat(result).isEqualTo("recorded");
    assertThat(shop.revenue()).isEqualTo("20");
    assertThat(countSuccesses()).isEqualTo(1);
  }

  @Test
  void disputeLostAboutTheRest_takesTheSuccess() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "payments", SECRET);
    stripe.deliver(Event.INTENT, 1);
    stripe.deliver(
        "refund.created",
        """
        {"id":"re_1","payment_intent":"pi_1","amount":2000,"currency":"eur","status":"succeeded"}
        """);

    stripe.deliver("charge.dispute.closed", LOST_DISPUTE.formatted(900));

    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("0");
    assertThat(countSuccesses()).isZero();
  }

  /** The PaymentIntent of an invoice is known by its alias. */
  @Test
  void disputeAboutAPartOfAnInvoice_takesThatPart() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "invoices", SECRET);
    stripe.deliver(Event.INVOICE_PAYMENT, 1);
    stripe.deliver(Event.INVOICE, 1);

    stripe.deliver("charge.dispute.closed", LOST_DISPUTE.formatted(900));

    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("20");
    assertThat(countSuccesses()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void reversedChargebackOfPaddle_restoresTheSale(boolean isReportedFirst) {
    String hook = shop.createHook(PaymentProvider.PADDLE, SECRET);
    ProviderRequest chargeback = ProviderRequest.of(PaymentProvider.PADDLE, "cancelled");
    ProviderRequest full = chargeback.replace("\"total\": \"3000\"", "\"total\": \"4990\"");
    ProviderRequest reversal =
        full.replace("\"chargeback\"", "\"chargeback_reverse\"").replace("adj_", "adj_r");
    shop.result(hook, ProviderRequest.of(PaymentProvider.PADDLE, "paid"), SECRET);

    shop.result(hook, isReportedFirst ? reversal : full, SECRET);
    shop.result(hook, isReportedFirst ? full : reversal, SECRET);
    assertThat(shop.result(hook, reversal, SECRET)).isEqualTo("repeated");

    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("49.9");
    assertThat(countSuccesses()).isEqualTo(1);
  }

  private static final String ORDER =
      """
      {"id":5001,"order_number":1001,"currency":"USD","presentment_currency":"EUR",
       "total_price":"110.00","total_price_set":{
       "shop_money":{"amount":"110.00","currency_code":"USD"},
       "presentment_money":{"amount":"100.00","currency_code":"EUR"}},"test":false,
       "refunds":[%s]}
      """;
  private static final String REFUND =
      """
      {"id":7001,"order_id":5001,"transactions":[
       {"id":1,"kind":"refund","status":"%s","amount":"100.00","currency":"EUR"}]}
      """;

  private String shopify(String hook, String topic, String body) {
    return shop.result(
        hook,
        new ProviderRequest(PaymentProvider.SHOPIFY, body, Map.of("X-Shopify-Topic", topic)),
        SECRET);
  }

  @Test
  void paymentAndRefundOfShopify_areInOneCurrency() {
    String hook = shop.createHook(PaymentProvider.SHOPIFY, SECRET);

    shopify(hook, "orders/paid", ORDER.formatted(""));
    shopify(hook, "refunds/create", REFUND.formatted("success"));

    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("0");
  }

  @Test
  void pendingRefundOfShopify_countsOnce_whenItHasSucceeded() {
    String hook = shop.createHook(PaymentProvider.SHOPIFY, SECRET);
    shopify(hook, "orders/paid", ORDER.formatted(""));

    assertThat(shopify(hook, "refunds/create", REFUND.formatted("pending"))).isEqualTo("ignored");
    String updated = ORDER.formatted(REFUND.formatted("success"));
    assertThat(shopify(hook, "orders/updated", updated)).isEqualTo("recorded");
    assertThat(shopify(hook, "orders/updated", updated)).isEqualTo("repeated");
    assertThat(shopify(hook, "refunds/create", REFUND.formatted("success"))).isEqualTo("repeated");

    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("0");
  }

  /** Two shops give the same numbers; neither order may be lost as a copy of the other. */
  @Test
  void ordersOfTwoShopsWithOneNumber_areTwoOrders() {
    String hook = shop.createHook(PaymentProvider.SHOPIFY, SECRET);

    shopify(hook, "orders/paid", ORDER.formatted(""));
    shopify(hook, "orders/paid", ORDER.formatted("").replace("5001", "6001"));

    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("200");
    assertThat(countSuccesses()).isEqualTo(2);
  }

  @Test
  void testOrder_isIgnored_unlessTheWebhookIsForTests() {
    String live = shop.createHook(PaymentProvider.SHOPIFY, SECRET);
    String test = shop.createHook(PaymentProvider.SHOPIFY, SECRET, Map.of("mode", "test"));
    String order = ORDER.formatted("").replace("\"test\":false", "\"test\":true");

    assertThat(shopify(live, "orders/paid", order)).isEqualTo("ignored");
    assertThat(shopify(test, "orders/paid", order)).isEqualTo("recorded");
  }

  private String wooCommerce(String hook, int minute, String refunds) {
    return shop.result(
        hook,
        new ProviderRequest(
            PaymentProvider.WOOCOMMERCE,
            """
            {"id":727,"number":"727","status":"completed","currency":"EUR","total":"49.90",
             "date_paid_gmt":"2026-11-20T10:00:00","date_modified_gmt":"2026-11-20T10:0%d:00",
             "refunds":[%s],"meta_data":[]}
            """
                .formatted(minute, refunds),
            Map.of("X-WC-Webhook-Topic", "order.updated")),
        SECRET);
  }

  @Test
  void refundDeletedInWooCommerce_isTakenBack_butNotByAnEarlierStateOfTheOrder() {
    String hook = shop.createHook(PaymentProvider.WOOCOMMERCE, SECRET);
    String refund = "{\"id\":1,\"total\":\"-19.90\"}";
    wooCommerce(hook, 1, "");
    wooCommerce(hook, 3, refund);

    assertThat(wooCommerce(hook, 2, "")).isEqualTo("repeated");
    assertThat(wooCommerce(hook, 3, "")).isEqualTo("repeated");
    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("30");

    assertThat(wooCommerce(hook, 4, "")).isEqualTo("recorded");
    assertThat(wooCommerce(hook, 3, refund)).isEqualTo("repeated");
    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("49.9");
  }
}
