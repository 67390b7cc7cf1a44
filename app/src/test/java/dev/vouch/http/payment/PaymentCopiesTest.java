package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.http.payment.StripeDeliveries.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Payments that several requests report, or a webhook and a backend: each counts once, with the
 * best credit, and its refunds find it (docs/identity.md O1 to O2, R4).
 */
class PaymentCopiesTest {
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

  private static <T> Stream<List<T>> permutations(List<T> elements) {
    return elements.isEmpty()
        ? Stream.of(List.of())
        : elements.stream().flatMap(first -> startingWith(first, elements));
  }

  private static <T> Stream<List<T>> startingWith(T first, List<T> elements) {
    List<T> rest = new ArrayList<>(elements);
    rest.remove(first);
    return permutations(rest)
        .map(others -> Stream.concat(Stream.of(first), others.stream()).toList());
  }

  /** Each customer's events arrive in another order. */
  @ParameterizedTest
  @ValueSource(strings = {"payments", "invoices"})
  void firstPayment_countsOnce_andHasTheUserOfItsSession_inAnyOrder(String counts) {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, counts, SECRET);
    List<List<Event>> orders =
        permutations(List.of(Event.SESSION, Event.INTENT, Event.INVOICE, Event.INVOICE_PAYMENT))
            .toList();

    for (int customer = 0; customer < orders.size(); customer++) {
      for (Event event : orders.get(customer)) {
        stripe.deliver(event, customer, customer);
      }
    }

    shop.awaitCredit("user", 24);
    assertThat(countSuccesses()).isEqualTo(24);
    assertThat(shop.revenue()).isEqualTo("696");
  }

  @Test
  void paymentThatArrivesBeforeItsSession_isCreditedToTheVisitor() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "payments", SECRET);
    shop.visit("customer-17");

    stripe.deliver(Event.INTENT, 1);
    stripe.deliver(Event.SESSION, 1);

    shop.awaitCredit("visitor", 1);
    assertThat(countSuccesses()).isEqualTo(1);
    assertThat(shop.revenue()).isEqualTo("29");
  }

  /** Stripe names the PaymentIntent in refunds, and the invoice in payments. */
  @Test
  void refundOfAnInvoice_isCreditedLikeIt_inAnyOrder() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "invoices", SECRET);
    stripe.deliver(Event.SESSION, 1);
    List<List<Event>> orders =
        permutations(List.of(Event.INVOICE, Event.INVOICE_PAYMENT, Event.REFUND)).toList();

    for (int number = 0; number < orders.size(); number++) {
      for (Event event : orders.get(number)) {
        stripe.deliver(event, number);
      }
    }

    shop.awaitCredit("user", 12);
    assertThat(shop.creditOfSuccesses()).hasSize(12);
    assertThat(shop.revenue()).isEqualTo("0");
  }

  @Test
  void refundThatFails_isTakenBackOnce_inAnyOrder() {
    StripeDeliveries stripe = StripeDeliveries.counting(shop, "payments", SECRET);
    List<List<Event>> orders =
        permutations(List.of(Event.INTENT, Event.REFUND, Event.REFUND_FAILED)).toList();

    for (int number = 0; number < orders.size(); number++) {
      List<Event> events = orders.get(number);
      for (Event event : Stream.concat(events.stream(), events.stream()).toList()) {
        stripe.deliver(event, number);
      }
    }

    shop.awaitReports();
    assertThat(countSuccesses()).isEqualTo(6);
    assertThat(shop.revenue()).isEqualTo("174");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void orderThatABackendReportsToo_countsOnce_andItsRefundFindsIt(boolean isBackendFirst) {
    String hook = shop.createHook(PaymentProvider.STRIPE, SECRET);
    ProviderRequest paid =
        ProviderRequest.of(PaymentProvider.STRIPE, "paid")
            .replace("\"internal_note\": \"private-note-4711\"", "\"vouch_order_id\": \"A-77\"");

    if (isBackendFirst) {
      shop.sendOrder("A-77", "49.90");
    }
    shop.result(hook, paid, SECRET);
    if (!isBackendFirst) {
      shop.sendOrder("A-77", "49.90");
    }
    shop.result(hook, ProviderRequest.of(PaymentProvider.STRIPE, "refunded"), SECRET);

    shop.awaitReports();
    assertThat(countSuccesses()).isEqualTo(1);
    assertThat(shop.revenue()).isEqualTo("30");
    assertThat(shop.report("coverage").encode()).doesNotContain("\"original_unknown\":1");
  }

  @Test
  void orderOfAShop_hasTheNumberThatItsBackendKnows() {
    String hook = shop.createHook(PaymentProvider.SHOPIFY, SECRET);
    String order =
        """
        {"id":5001,"order_number":1001,"currency":"EUR","total_price":"49.90","test":false}
        """;

    shop.result(
        hook,
        new ProviderRequest(
            PaymentProvider.SHOPIFY, order, Map.of("X-Shopify-Topic", "orders/paid")),
        SECRET);
    shop.sendOrder("1001", "49.90");

    shop.awaitReports();
    assertThat(countSuccesses()).isEqualTo(1);
  }
}
