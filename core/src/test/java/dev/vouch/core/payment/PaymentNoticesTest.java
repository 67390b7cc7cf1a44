package dev.vouch.core.payment;

import static dev.vouch.core.payment.HookedNotices.paid;
import static dev.vouch.core.payment.HookedNotices.payer;
import static dev.vouch.core.payment.HookedNotices.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.payment.Payload.PayloadException;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import dev.vouch.core.payment.PaymentNotice.RefundsListed;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaymentNoticesTest {
  private static final String STRIPE_PAID =
      """
      {"type":"payment_intent.succeeded","data":{"object":
       {"id":"pi_1","amount_received":%s,"currency":"%s"}}}
      """;

  private static List<PaymentNotice> read(PaymentProvider provider, String body) {
    return HookedNotices.of(provider).read(body);
  }

  private static List<PaymentNotice> read(PaymentProvider provider, String topic, String body) {
    return HookedNotices.of(provider).read(topic, body);
  }

  private static Money money(String amount, String currency) {
    return new Money(new BigDecimal(amount), currency);
  }

  /** ISK, MGA and UGX differ from ISO 4217. */
  @ParameterizedTest
  @CsvSource({
    "4990, eur, 49.90",
    "500, jpy, 500",
    "5124, kwd, 5.124",
    "500, isk, 5.00",
    "500, ugx, 5.00",
    "500, mga, 500",
    "1, usd, 0.01",
    "999999999999, usd, 9999999999.99"
  })
  void amountOfStripe_isExactInEachCurrency(String minorUnits, String currency, String amount) {
    assertThat(read(PaymentProvider.STRIPE, STRIPE_PAID.formatted(minorUnits, currency)))
        .containsExactly(
            paid(
                "pi_1",
                money(amount, currency.toUpperCase(Locale.ROOT)),
                payer(PayerAccount.passing("pi_1"))));
  }

  @ParameterizedTest
  @CsvSource({"4990, EUR, 49.90", "500, JPY, 500", "500, KRW, 500", "5124, KWD, 5.124"})
  void amountOfPaddle_isExactInEachCurrency(String minorUnits, String currency, String amount) {
    assertThat(
            read(
                PaymentProvider.PADDLE,
                """
                {"event_type":"transaction.completed","data":{"id":"txn_1","currency_code":"%s",
                 "details":{"totals":{"grand_total":"%s"}}}}
                """
                    .formatted(currency, minorUnits)))
        .containsExactly(paid("txn_1", money(amount, currency), Payer.UNKNOWN));
  }

  @Test
  void paymentOfNothing_isIgnored() {
    assertThat(read(PaymentProvider.STRIPE, STRIPE_PAID.formatted("0", "eur"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "\"49.90\"", "49.9", "null", "[1]", "12345678901234567890"})
  void amountThatIsNoInteger_isNamed(String amount) {
    String body = STRIPE_PAID.formatted(amount, "eur");

    assertThatThrownBy(() -> read(PaymentProvider.STRIPE, body))
        .isInstanceOf(PayloadException.class)
        .hasMessageMatching("amount_received .*|The body is not one JSON object.*");
  }

  @Test
  void disputeThatWasWon_isIgnored() {
    assertThat(
            read(
                PaymentProvider.STRIPE,
                """
                {"type":"charge.dispute.closed","data":{"object":{"id":"du_1","amount":100,
                 "currency":"eur","payment_intent":"pi_1","status":"won"}}}
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "adjustment.created, refund, pending_approval", "adjustment.updated, refund, rejected",
    "adjustment.created, credit, approved", "adjustment.created, chargeback_warning, approved"
  })
  void adjustmentOfPaddle_thatPaysNothingBack_isIgnored(String type, String action, String status) {
    assertThat(
            read(
                PaymentProvider.PADDLE,
                """
                {"event_type":"%s","data":{"id":"adj_1","action":"%s","status":"%s",
                 "transaction_id":"txn_1","currency_code":"EUR","totals":{"total":"100"}}}
                """
                    .formatted(type, action, status)))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pending", "voided", "authorized"})
  void orderOfShopify_thatIsCancelledBeforeItIsPaid_isIgnored(String status) {
    assertThat(
            read(
                PaymentProvider.SHOPIFY,
                "orders/cancelled",
                """
                {"id":1,"currency":"EUR","cancelled_at":"2026-11-20T10:00:00Z",
                 "financial_status":"%s"}
                """
                    .formatted(status)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2026-06-16T00:00:00, true", "2026-06-16T00:00:01, false"})
  void updateOfAnOldOrderOfWooCommerce_isIgnored(String modified, boolean isRead) {
    String order =
        """
        {"id":7,"number":"1007","currency":"EUR","total":"49.90","status":"completed",
         "date_paid_gmt":"2026-01-01T00:00:00","date_modified_gmt":"%s","refunds":[]}
        """
            .formatted(modified);
    assertThat(read(PaymentProvider.WOOCOMMERCE, "order.updated", order))
        .matches(notices -> notices.isEmpty() != isRead);
  }

  @Test
  void orderOfWooCommerce_isReportedWholly_onceItIsPaid() {
    String order =
        """
        {"id":727,"status":"cancelled","currency":"EUR","total":"49.90","date_paid_gmt":%s,
         "refunds":[{"id":1,"total":"-10.00"},{"id":2,"total":"-9.90"}],"meta_data":[]}
        """;

    assertThat(read(PaymentProvider.WOOCOMMERCE, "order.updated", order.formatted("null")))
        .isEmpty();
    assertThat(
            read(
                PaymentProvider.WOOCOMMERCE,
                "order.updated",
                order.formatted("\"2026-11-20T10:00:00\"")))
        .containsExactly(
            paid("727", money("49.90", "EUR"), Payer.UNKNOWN),
            new Refunded("727", "1", money("10.00", "EUR")),
            new Refunded("727", "2", money("9.90", "EUR")),
            new Cancelled("727", money("0", "EUR")));
  }

  /** Amounts are in the currency in which the customer pays, in payments and in refunds. */
  @Test
  void orderOfShopify_isInTheCurrencyOfItsRefunds_andHasTheNumberOfTheShop() {
    assertThat(
            read(
                PaymentProvider.SHOPIFY,
                "orders/paid",
                """
                {"id":5001,"order_number":1001,"currency":"USD","total_price":"110.00",
                 "total_price_set":{"shop_money":{"amount":"110.00","currency_code":"USD"},
                 "presentment_money":{"amount":"100.00","currency_code":"EUR"}}}
                """))
        .containsExactly(
            new Paid(
                "5001",
                Optional.empty(),
                Optional.of("1001"),
                money("100.00", "EUR"),
                Payer.UNKNOWN));
  }

  @Test
  void pendingRefundOfShopify_countsWhenTheOrderHasItsSuccess() {
    String refund =
        """
        {"id":7001,"order_id":5001,"transactions":[
         {"kind":"refund","status":"%s","amount":"60.00","currency":"EUR"},
         {"kind":"refund","status":"success","amount":"40.00","currency":"EUR"}]}
        """;

    assertThat(read(PaymentProvider.SHOPIFY, "refunds/create", refund.formatted("pending")))
        .containsExactly(new RefundedInTotal("5001", Optional.of("7001"), 4000, "EUR"));
    assertThat(
            read(
                PaymentProvider.SHOPIFY,
                "orders/updated",
                "{\"id\":5001,\"refunds\":[%s]}".formatted(refund.formatted("success"))))
        .containsExactly(new RefundedInTotal("5001", Optional.of("7001"), 10000, "EUR"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"customer\\u0000", "customer\\ud83d", "\\udc00"})
  void userIdWithInvalidCharacters_isLeftOut_soThatThePaymentCounts(String id) {
    String order =
        """
        {"id":5001,"currency":"EUR","total_price":"9","note_attributes":[
         {"name":"vouch_user_id","value":"%s"},{"name":"vouch_order_id","value":"%s"}]}
        """
            .formatted(id, id);

    assertThat(read(PaymentProvider.SHOPIFY, "orders/paid", order))
        .containsExactly(
            HookedNotices.paid("5001", new Money(new BigDecimal("9"), "EUR"), Payer.UNKNOWN));
  }

  /** An order is updated for years, with all of its refunds, whose IDs are stored for 180 days. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-25T10:00:00+01:00, 2026-11-25T11:00:00+01:00, 1",
    "2026-10-27T10:00:00+01:00, 2026-11-25T10:00:00+01:00, 1",
    "2026-10-26T09:00:00+01:00, 2026-11-25T10:00:00+01:00, 0",
    "2025-01-01T10:00:00+01:00, 2026-11-25T10:00:00+01:00, 0",
    "yesterday, 2026-11-25T10:00:00+01:00, 1"
  })
  void earlierRefundsOfAnUpdatedOrderOfShopify_areNotRecordedAgain(
      String createdAt, String updatedAt, int count) {
    String order =
        """
        {"id":5001,"updated_at":"%s","refunds":[{"id":7001,"order_id":5001,"created_at":"%s",
         "transactions":[
          {"kind":"refund","status":"success","amount":"40.00","currency":"EUR"}]}]}
        """
            .formatted(updatedAt, createdAt);

    assertThat(read(PaymentProvider.SHOPIFY, "orders/updated", order)).hasSize(count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SHOPIFY | orders/paid | {\"id\":1,\"currency\":\"USD\",\"total_price\":\"9\","
            + "\"test\":true}",
        "SHOPIFY | refunds/create | {\"id\":1,\"order_id\":1,\"transactions\":[{\"kind\":"
            + "\"refund\",\"status\":\"success\",\"amount\":\"9\",\"currency\":\"USD\","
            + "\"test\":true}]}",
        "LEMONSQUEEZY | - | {\"meta\":{\"event_name\":\"order_created\",\"test_mode\":true},"
            + "\"data\":{\"id\":\"1\",\"attributes\":{\"status\":\"paid\",\"total\":9,"
            + "\"currency\":\"USD\"}}}",
        "PADDLE | - | {\"event_id\":\"ntfsimevt_01hvg8ykjrcdr4jvv9rqcbkhfa\",\"event_type\":"
            + "\"transaction.completed\",\"data\":{\"id\":\"txn_1\",\"currency_code\":\"USD\","
            + "\"details\":{\"totals\":{\"grand_total\":\"9\"}}}}"
      })
  void test_isIgnored_unlessTheWebhookIsForTests(
      PaymentProvider provider, String topic, String body) {
    HookedNotices hook = HookedNotices.of(provider);

    assertThat(hook.read(topic, body)).isEmpty();
    assertThat(hook.in(PaymentMode.TEST).read(topic, body)).hasSize(1);
  }

  /** The first payment of a subscription is that of its order. */
  @ParameterizedTest
  @CsvSource({"initial, 0", "renewal, 1", "updated, 1"})
  void subscriptionOfLemonSqueezy_hasItsRenewals(String reason, int count) {
    String invoice =
        """
        {"meta":{"event_name":"%s","custom_data":{"vouch_user_id":"customer-17"}},
         "data":{"type":"subscription-invoices","id":"9","attributes":{"billing_reason":"%s",
         "subscription_id":4,"customer_id":5,"status":"paid","total":4990,"refunded_amount":1990,
         "currency":"EUR"}}}
        """;

    assertThat(
            read(
                PaymentProvider.LEMONSQUEEZY,
                invoice.formatted("subscription_payment_success", reason)))
        .isEqualTo(
            Collections.nCopies(
                count,
                paid(
                    "subscription-invoice 9",
                    money("49.90", "EUR"),
                    user(
                        "customer-17",
                        PayerAccount.lasting("subscription 4"),
                        PayerAccount.lasting("customer 5")))));
    assertThat(
            read(
                PaymentProvider.LEMONSQUEEZY,
                invoice.formatted("subscription_payment_refunded", reason)))
        .isEqualTo(
            Collections.nCopies(
                count,
                new RefundedInTotal("subscription-invoice 9", Optional.empty(), 1990, "EUR")));
  }

  @Test
  void renewalOfPolar_hasTheAccountsOfItsUser_orTheCustomersOwnId() {
    String order =
        """
        {"type":"order.paid","data":{"id":"o1","total_amount":4990,"currency":"eur","metadata":{},
         "billing_reason":"subscription_cycle","subscription_id":"s1","customer_id":"c1",
         "customer":{"id":"c1","external_id":%s}}}
        """;
    PayerAccount[] accounts = {PayerAccount.lasting("s1"), PayerAccount.lasting("c1")};

    assertThat(read(PaymentProvider.POLAR, order.formatted("null")))
        .containsExactly(paid("o1", money("49.90", "EUR"), payer(accounts)));
    assertThat(read(PaymentProvider.POLAR, order.formatted("\"customer-17\"")))
        .containsExactly(paid("o1", money("49.90", "EUR"), user("customer-17", accounts)));
  }

  /** Providers copy the metadata of the first payment, whose order is another one. */
  @ParameterizedTest
  @CsvSource({
    "subscription_create, true",
    "subscription_cycle, false",
    "purchase, true",
    "subscription_update, false"
  })
  void orderIdOfTheMetadata_isNotThatOfARenewal(String reason, boolean isKept) {
    assertThat(
            read(
                PaymentProvider.POLAR,
                """
                {"type":"order.paid","data":{"id":"o1","total_amount":4990,"currency":"eur",
                 "billing_reason":"%s","metadata":{"vouch_order_id":"A-77"}}}
                """
                    .formatted(reason)))
        .singleElement()
        .extracting(notice -> ((Paid) notice).orderId().isPresent())
        .isEqualTo(isKept);
  }

  @ParameterizedTest
  @CsvSource({"failed, null, RefundReversed", "canceled, {}, CancellationReversed"})
  void refundOfPolar_thatFails_isReversed(String status, String dispute, String notice) {
    assertThat(
            read(
                PaymentProvider.POLAR,
                """
                {"type":"refund.updated","data":{"id":"r1","order_id":"o1","status":"%s",
                 "amount":4193,"tax_amount":797,"currency":"eur","dispute":%s}}
                """
                    .formatted(status, dispute)))
        .singleElement()
        .hasToString(notice + "[hidden]");
  }

  @Test
  void renewalOfPaddle_hasTheAccountsOfItsUser() {
    assertThat(
            read(
                PaymentProvider.PADDLE,
                """
                {"event_type":"transaction.completed","data":{"id":"txn_1","currency_code":"EUR",
                 "subscription_id":"sub_1","customer_id":"ctm_1","custom_data":null,
                 "details":{"totals":{"grand_total":"4990"}}}}
                """))
        .containsExactly(
            paid(
                "txn_1",
                money("49.90", "EUR"),
                payer(PayerAccount.lasting("sub_1"), PayerAccount.lasting("ctm_1"))));
  }

  @ParameterizedTest
  @CsvSource({
    "chargeback, approved, Cancelled",
    "chargeback, reversed, Cancelled",
    "chargeback_reverse, approved, CancellationReversed"
  })
  void chargebackOfPaddle_cancels_andItsReversalRestores(
      String action, String status, String notice) {
    assertThat(
            read(
                PaymentProvider.PADDLE,
                """
                {"event_type":"adjustment.created","data":{"id":"adj_1","action":"%s",
                 "status":"%s","transaction_id":"txn_1","currency_code":"EUR",
                 "totals":{"total":"4990"}}}
                """
                    .formatted(action, status)))
        .singleElement()
        .hasToString(notice + "[hidden]");
  }

  /** A refund that was deleted in the shop is missing in a later state of the order. */
  @Test
  void orderOfWooCommerce_listsItsRefunds_asOfItsTime_andHasItsNumber() {
    assertThat(
            read(
                PaymentProvider.WOOCOMMERCE,
                "order.updated",
                """
                {"id":727,"number":"2026-0727","status":"completed","currency":"EUR",
                 "total":"49.90","date_paid_gmt":"2026-11-20T10:00:00",
                 "date_modified_gmt":"1970-01-01T00:01:00",
                 "refunds":[{"id":1,"total":"-10.00"}],"meta_data":[]}
                """))
        .containsExactly(
            new Paid(
                "727",
                Optional.empty(),
                Optional.of("2026-0727"),
                money("49.90", "EUR"),
                Payer.UNKNOWN),
            new Refunded("727", "1", money("10.00", "EUR"), 60),
            new RefundsListed("727", Set.of("1"), "EUR", 60));
  }

  @Test
  void metadataOverItsLimit_isLeftOut_andTheRestIsKept() {
    PaymentMetadata metadata =
        PaymentMetadata.of(
            name ->
                switch (name) {
                  case "vouch_user_id", "vouch_order_id" -> Optional.of("x".repeat(256));
                  case "vouch_ip" -> Optional.of("198.51.100.7");
                  default -> Optional.empty();
                });

    assertThat(metadata)
        .isEqualTo(
            new PaymentMetadata(
                new Payer(
                    Optional.empty(), Optional.of("198.51.100.7"), Optional.empty(), List.of()),
                Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource
  void sample_isAPaymentThatIsRecorded(PaymentProvider provider) {
    HookedNotices webhook = HookedNotices.of(provider);

    assertIsRecorded(webhook.hook());
    assertIsRecorded(webhook.counting(CountedPayments.INVOICES).hook());
  }

  private static void assertIsRecorded(PaymentHook hook) {
    PaymentSample sample = PaymentSample.of(hook);
    assertThat(
            PaymentProvider.notices(
                hook,
                name -> Optional.ofNullable(sample.headers().get(name)),
                Payload.of(sample.body())))
        .singleElement()
        .isInstanceOfSatisfying(
            Paid.class,
            payment -> {
              assertThat(payment.value()).isEqualTo(money("49.90", "EUR"));
              assertThat(payment.payer().userId()).hasValue("customer-17");
            });
  }
}
