package dev.vouch.core.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    return read(provider, "", body);
  }

  private static List<PaymentNotice> read(PaymentProvider provider, String topic, String body) {
    return provider.notices(
        name -> name.endsWith("Topic") ? Optional.of(topic) : Optional.empty(),
        Payload.of(body.getBytes(StandardCharsets.UTF_8)));
  }

  private static Money paid(String amount, String currency) {
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
            new Paid("pi_1", paid(amount, currency.toUpperCase(Locale.ROOT)), Payer.UNKNOWN));
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
        .containsExactly(new Paid("txn_1", paid(amount, currency), Payer.UNKNOWN));
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

  @ParameterizedTest
  @ValueSource(strings = {"failed", "canceled"})
  void refundOfStripe_thatDidNotHappen_isIgnored(String status) {
    assertThat(
            read(
                PaymentProvider.STRIPE,
                """
                {"type":"refund.created","data":{"object":{"id":"re_1","amount":100,
                 "currency":"eur","payment_intent":"pi_1","status":"%s"}}}
                """
                    .formatted(status)))
        .isEmpty();
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
            new Paid("727", paid("49.90", "EUR"), Payer.UNKNOWN),
            new Refunded("727", "1", paid("10.00", "EUR")),
            new Refunded("727", "2", paid("9.90", "EUR")),
            new Cancelled("727", paid("0", "EUR")));
  }

  @Test
  void metadataOverItsLimit_isLeftOut_andTheRestIsKept() {
    Payer payer =
        Payer.of(
            name ->
                switch (name) {
                  case "vouch_user_id" -> Optional.of("x".repeat(256));
                  case "vouch_ip" -> Optional.of("198.51.100.7");
                  default -> Optional.empty();
                });

    assertThat(payer)
        .isEqualTo(new Payer(Optional.empty(), Optional.of("198.51.100.7"), Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource
  void sample_isAPaymentThatIsAccepted(PaymentProvider provider) {
    PaymentSample sample = PaymentSample.of(provider);

    assertThat(
            provider.notices(
                name -> Optional.ofNullable(sample.headers().get(name)), Payload.of(sample.body())))
        .singleElement()
        .isInstanceOfSatisfying(
            Paid.class,
            payment -> {
              assertThat(payment.value()).isEqualTo(paid("49.90", "EUR"));
              assertThat(payment.payer().userId()).hasValue("customer-17");
            });
  }
}
