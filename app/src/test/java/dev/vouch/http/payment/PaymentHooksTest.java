package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.payment.PaymentProvider;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks of payment providers to a whole server (docs/payments.md). */
class PaymentHooksTest {
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
  @EnumSource
  void paymentRefundAndCancellation_areRecordedOnce_inAnyNumberOfDeliveries(
      PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET);

    for (String kind : kinds(provider)) {
      ProviderRequest delivery = ProviderRequest.of(provider, kind);
      assertThat(shop.result(hook, delivery, SECRET)).isEqualTo("recorded");
      assertThat(shop.result(hook, delivery, SECRET)).isEqualTo("repeated");
    }

    List<JsonObject> events = shop.successes();
    assertThat(events)
        .extracting(
            event -> event.getString("name"),
            event -> event.getString("page_path"),
            event ->
                new BigDecimal(event.getValue("success_value").toString()).stripTrailingZeros(),
            event -> event.getJsonObject("properties").getString("currency"),
            event -> event.getJsonObject("properties").getString("payment_provider"))
        .containsExactlyElementsOf(
            values(provider).stream()
                .map(
                    value ->
                        tuple(
                            "paid",
                            "/payments/" + provider.wireName(),
                            new BigDecimal(value).stripTrailingZeros(),
                            "EUR",
                            provider.wireName()))
                .toList());
    JsonObject summary = server.get(shop.path() + "/reports/summary");
    assertThat(summary.getInteger("successes"))
        .isEqualTo(kinds(provider).contains("cancelled") ? 0 : 1);
    assertThat(filesWith("jane.roe@example.com", "Musterweg", "private-note-4711", "198.51.100.7"))
        .isEmpty();
  }

  private static List<String> kinds(PaymentProvider provider) {
    return provider == PaymentProvider.LEMONSQUEEZY
        ? List.of("paid", "refunded")
        : List.of("paid", "refunded", "cancelled");
  }

  private static List<String> values(PaymentProvider provider) {
    return switch (provider) {
      case STRIPE, PADDLE, POLAR -> List.of("49.90", "-19.90", "-30.00");
      case LEMONSQUEEZY -> List.of("49.90", "-19.90");
      case SHOPIFY, WOOCOMMERCE -> List.of("49.90", "-19.90", "0");
    };
  }

  @ParameterizedTest
  @EnumSource
  void payment_isCreditedToTheVisitorOfItsMetadata_andItsRefundToo(PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET);
    shop.visit("customer-17");

    for (String kind : kinds(provider)) {
      shop.result(hook, ProviderRequest.of(provider, kind), SECRET);
    }

    assertThat(shop.successes())
        .hasSize(kinds(provider).size())
        .allSatisfy(
            event ->
                assertThat(event.getJsonObject("credit").getString("kind")).isEqualTo("visitor"));
  }

  @ParameterizedTest
  @EnumSource
  void wrongSignature_isRefused_likeAnUnknownWebhook(PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET);
    ProviderRequest payment = ProviderRequest.of(provider, "paid");
    ProviderRequest signed = payment.signed(SECRET, server.now());
    String unknown = hook.substring(0, hook.lastIndexOf('_')) + "_" + "0".repeat(32);

    HttpResponse<String> wrong =
        server.deliver(hook, payment.signed("another-secret", server.now()));
    HttpResponse<String> unsigned = server.deliver(hook, payment);
    HttpResponse<String> changed = server.deliver(hook, signed.withBody(signed.body() + " "));
    HttpResponse<String> noHook = server.deliver(unknown, signed);

    assertThat(List.of(wrong, unsigned, changed, noHook))
        .extracting(HttpResponse::statusCode)
        .containsOnly(400);
    assertThat(List.of(unsigned.body(), changed.body(), noHook.body())).containsOnly(wrong.body());
    assertThat(shop.successes()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"STRIPE", "PADDLE", "POLAR"})
  void signatureOutsideOfTheTolerance_isRefused(PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET);
    ProviderRequest payment = ProviderRequest.of(provider, "paid");

    for (Duration age : List.of(Duration.ofMinutes(6), Duration.ofMinutes(-6))) {
      assertThat(server.deliver(hook, payment.signed(SECRET, server.now().minus(age))).statusCode())
          .isEqualTo(400);
    }
    assertThat(
            server
                .deliver(hook, payment.signed(SECRET, server.now().minus(Duration.ofMinutes(4))))
                .statusCode())
        .isEqualTo(200);
    assertThat(shop.successes()).hasSize(1);
  }

  @Test
  void signatureOfAStandardWebhooksSecret_isAccepted() {
    String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    String hook = shop.createHook(PaymentProvider.POLAR, secret);

    assertThat(shop.result(hook, ProviderRequest.of(PaymentProvider.POLAR, "paid"), secret))
        .isEqualTo("recorded");
  }

  @ParameterizedTest
  @EnumSource(names = {"STRIPE", "PADDLE", "SHOPIFY"})
  void concurrentDeliveries_areRecordedOnce(PaymentProvider provider) throws Exception {
    String hook = shop.createHook(provider, SECRET);
    ProviderRequest signed = ProviderRequest.of(provider, "paid").signed(SECRET, server.now());

    List<String> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<String> send =
          () -> new JsonObject(server.deliver(hook, signed).body()).getString("result");
      for (Future<String> sent : threads.invokeAll(Collections.nCopies(16, send))) {
        results.add(sent.get());
      }
    }

    assertThat(results).filteredOn("recorded"::equals).hasSize(1);
    assertThat(results).filteredOn("repeated"::equals).hasSize(15);
    assertThat(shop.successes()).hasSize(1);
  }

  /** The rows that a crash would have prevented are deleted. */
  @ParameterizedTest
  @EnumSource
  void crashBetweenTheAppendAndStoringTheIdentity_recordsNothingTwice(PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET);
    kinds(provider).forEach(kind -> shop.result(hook, ProviderRequest.of(provider, kind), SECRET));

    forgetRecordedPayments();

    for (String kind : kinds(provider)) {
      assertThat(shop.result(hook, ProviderRequest.of(provider, kind), SECRET))
          .isEqualTo("repeated");
    }
    assertThat(shop.successes()).hasSize(kinds(provider).size());
  }

  private static void forgetRecordedPayments() {
    try (Connection directory =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("directory.db"));
        Statement statement = directory.createStatement()) {
      assertThat(statement.executeUpdate("DELETE FROM recorded_payments")).isPositive();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void deliveriesAfterEightDays_areNotRecordedAgain() {
    Map<PaymentProvider, String> hooks = new EnumMap<>(PaymentProvider.class);
    for (PaymentProvider provider : PaymentProvider.values()) {
      hooks.put(provider, shop.createHook(provider, SECRET));
    }
    deliverAll(hooks, "recorded");
    int recorded = shop.successes().size();

    server.advanceClock(Duration.ofDays(8));
    server.runMaintenance();

    deliverAll(hooks, "repeated");
    assertThat(shop.successes()).hasSize(recorded);
  }

  private void deliverAll(Map<PaymentProvider, String> hooks, String result) {
    hooks.forEach(
        (provider, hook) -> {
          for (String kind : kinds(provider)) {
            assertThat(shop.result(hook, ProviderRequest.of(provider, kind), SECRET))
                .as("%s %s", provider, kind)
                .isEqualTo(result);
          }
        });
  }

  @Test
  void totalsOfRefunds_areRecordedAsTheirDifferences_inAnyOrder() {
    String hook = shop.createHook(PaymentProvider.LEMONSQUEEZY, SECRET);
    ProviderRequest first = ProviderRequest.of(PaymentProvider.LEMONSQUEEZY, "refunded");
    ProviderRequest second =
        first.replace("\"refunded_amount\": 1990", "\"refunded_amount\": 4990");

    assertThat(shop.result(hook, first, SECRET)).isEqualTo("recorded");
    assertThat(shop.result(hook, second, SECRET)).isEqualTo("recorded");
    assertThat(shop.result(hook, first, SECRET)).isEqualTo("repeated");
    assertThat(shop.result(hook, second, SECRET)).isEqualTo("repeated");

    assertThat(shop.successes())
        .extracting(event -> event.getValue("success_value").toString())
        .containsExactly("-19.9", "-30");
  }

  /** The next total waits until the earlier one is delivered again. */
  @Test
  void crashBetweenTwoTotalsOfRefunds_countsNothingTwice() {
    String hook = shop.createHook(PaymentProvider.LEMONSQUEEZY, SECRET);
    ProviderRequest first = ProviderRequest.of(PaymentProvider.LEMONSQUEEZY, "refunded");
    ProviderRequest second =
        first.replace("\"refunded_amount\": 1990", "\"refunded_amount\": 4990");
    shop.result(hook, first, SECRET);
    forgetRecordedPayments();

    assertThat(server.deliver(hook, second.signed(SECRET, server.now())).statusCode())
        .isEqualTo(503);
    assertThat(shop.result(hook, first, SECRET)).isEqualTo("repeated");
    assertThat(shop.result(hook, second, SECRET)).isEqualTo("recorded");

    assertThat(shop.successes())
        .extracting(event -> event.getValue("success_value").toString())
        .containsExactly("-19.9", "-30");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"SHOPIFY", "WOOCOMMERCE"},
      mode = Mode.EXCLUDE)
  void otherTypes_areIgnored(PaymentProvider provider) {
    String hook = shop.createHook(provider, SECRET);
    ProviderRequest other =
        ProviderRequest.of(provider, "paid")
            .withBody(
                "{\"type\":\"customer.created\",\"event_type\":\"customer.created\","
                    + "\"meta\":{\"event_name\":\"subscription_created\"}}");

    assertThat(shop.result(hook, other, SECRET)).isEqualTo("ignored");
    assertThat(shop.successes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"products/update", ""})
  void otherTopics_areIgnored(String topic) {
    String hook = shop.createHook(PaymentProvider.SHOPIFY, SECRET);
    ProviderRequest other =
        ProviderRequest.of(PaymentProvider.SHOPIFY, "paid").withHeader("X-Shopify-Topic", topic);

    assertThat(shop.result(hook, other, SECRET)).isEqualTo("ignored");
  }

  @Test
  void pingOfWooCommerce_isAnswered200() {
    String hook = shop.createHook(PaymentProvider.WOOCOMMERCE, SECRET);

    assertThat(
            server
                .deliver(
                    hook,
                    ProviderRequest.of(PaymentProvider.WOOCOMMERCE, "paid")
                        .withBody("webhook_id=12"))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void signedBodyWithoutAnAmount_isRefused_andNamesTheField() {
    String hook = shop.createHook(PaymentProvider.STRIPE, SECRET);
    ProviderRequest payment =
        ProviderRequest.of(PaymentProvider.STRIPE, "paid")
            .replace("\"amount_received\"", "\"amount_x\"");

    HttpResponse<String> refused = server.deliver(hook, payment.signed(SECRET, server.now()));

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("/data/object/amount_received", "missing_field");
  }

  @Test
  void bodyOverTheLimit_isRefused_andOneWithinItIsRead() {
    String hook = shop.createHook(PaymentProvider.STRIPE, SECRET);
    String padding = " ".repeat(1024 * 1024);
    ProviderRequest payment = ProviderRequest.of(PaymentProvider.STRIPE, "paid");

    assertThat(
            server
                .deliver(
                    hook, payment.withBody(payment.body() + padding).signed(SECRET, server.now()))
                .statusCode())
        .isEqualTo(413);
    ProviderRequest large =
        payment.withBody(payment.body() + padding.substring(payment.body().length()));
    assertThat(shop.result(hook, large, SECRET)).isEqualTo("recorded");
  }

  @Test
  void otherMethods_andProviders_areRefused() {
    String hook = shop.createHook(PaymentProvider.STRIPE, SECRET);

    HttpResponse<String> read = server.send(server.request(hook).GET());

    assertThat(read.statusCode()).isEqualTo(405);
    assertThat(read.headers().firstValue("Allow")).hasValue("POST");
    ProviderRequest signed =
        ProviderRequest.of(PaymentProvider.STRIPE, "paid").signed(SECRET, server.now());
    assertThat(server.deliver(hook.replace("stripe", "paddle"), signed).statusCode())
        .isEqualTo(400);
    assertThat(server.deliver(hook.replace("stripe", "other"), signed).statusCode()).isEqualTo(404);
  }

  @Test
  void requestsOverTheLimit_areRefused() {
    String hook = shop.createHook(PaymentProvider.STRIPE, SECRET);
    ProviderRequest payment = ProviderRequest.of(PaymentProvider.STRIPE, "paid");

    for (int number = 0; number < 500; number++) {
      server.deliver(hook, payment);
    }
    HttpResponse<String> refused = server.deliver(hook, payment);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
  }

  @Test
  void webhookWithoutASecret_acceptsNothing_untilItIsSet() {
    String path =
        server
            .post(shop.path() + "/hooks", "{\"provider\":\"stripe\",\"name\":\"Live\"}")
            .getString("path");
    ProviderRequest payment = ProviderRequest.of(PaymentProvider.STRIPE, "paid");

    assertThat(server.deliver(path, payment.signed("no secret", server.now())).statusCode())
        .isEqualTo(400);
    server.patch(
        shop.path() + "/hooks/" + path.substring(path.lastIndexOf('/') + 1),
        "{\"secret\":\"%s\"}".formatted(SECRET));
    assertThat(shop.result(path, payment, SECRET)).isEqualTo("recorded");
  }

  private List<Path> filesWith(String... texts) {
    try (Stream<Path> files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).filter(file -> contains(file, texts)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean contains(Path file, String... texts) {
    try {
      String content = Files.readString(file, StandardCharsets.ISO_8859_1);
      return Stream.of(texts).anyMatch(content::contains);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
