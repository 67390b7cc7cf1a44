package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.http.payment.StripeDeliveries.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Payments of subscriptions, whose user is named by another request
 * (docs/payments.md#subscriptions).
 */
class SubscriptionPaymentsTest {
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

  @ParameterizedTest
  @ValueSource(strings = {"payments", "invoices"})
  void renewal_hasTheUserOfTheSession_alsoAYearLater(String counts) {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, counts, SECRET);
    stripe.deliver(Event.SESSION, 1);
    stripe.deliver(Event.INTENT, 1);
    stripe.deliver(Event.INVOICE, 1);

    assertThat(shop.creditOfSuccesses()).hasSize(1);

    stripe.deliver(Event.INTENT, 2);
    stripe.deliver(Event.INVOICE, 2);

    assertThat(shop.creditOfSuccesses()).hasSize(2).containsOnly("user");
  }

  /** Of an owner who created the webhook in the middle of a subscription. */
  @Test
  void paymentWithoutAnyUser_countsStandalone() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "payments", SECRET);

    stripe.deliver(Event.INTENT, 3);
    stripe.deliver(Event.INVOICE, 3);
    stripe.deliver(Event.INVOICE_PAYMENT, 3);

    assertThat(shop.creditOfSuccesses()).containsExactly("standalone");
  }

  @Test
  void erasedUser_isNotFoundByLaterPayments() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "invoices", SECRET);
    stripe.deliver(Event.SESSION, 1);
    server.erase(shop.path(), "customer-17");

    stripe.deliver(Event.INVOICE, 2);

    assertThat(shop.creditOfSuccesses()).containsExactly("standalone");
  }

  @ParameterizedTest
  @EnumSource(names = {"PADDLE", "POLAR"})
  void renewalOfOthers_hasTheUserOfTheFirstPayment(PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET, Map.of());
    ProviderRequest first = subscribed(ProviderRequest.of(provider, "paid"));
    ProviderRequest renewal =
        first
            .replaceAll("txn_[0-9a-z]+|5d9b2a8e", "0a9b2a8e")
            .replaceAll("\"(vouch_user_id|vouch_ip|vouch_user_agent)\"", "\"other\"");

    shop.result(hook, first, SECRET);
    shop.result(hook, renewal, SECRET);

    assertThat(shop.successes()).hasSize(2);
    assertThat(shop.creditOfSuccesses()).last().isEqualTo("user");
  }

  private static ProviderRequest subscribed(ProviderRequest payment) {
    return payment.replaceAll(
        "\"subscription_id\": (null|\"[^\"]*\")", "\"subscription_id\": \"s1\"");
  }

  @Test
  void clockOfAYear_isWithinTheRetentionOfUsers() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "invoices", SECRET);
    stripe.deliver(Event.SESSION, 1);

    server.advanceClock(Duration.ofDays(370));
    server.runMaintenance();

    stripe.deliver(Event.INVOICE, 2);
    assertThat(shop.creditOfSuccesses()).containsExactly("user");
  }
}
