package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.PaymentProvider;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signed requests with many refunds, as one who has the secret can send. */
class LargeDeliveriesTest {
  private static final String SECRET = "a-signing-secret-of-the-provider";

  @TempDir private static Path data;
  private static HookServer server;

  @BeforeAll
  static void start() {
    server = new HookServer(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static ProviderRequest order(int refunds) {
    return new ProviderRequest(
        PaymentProvider.WOOCOMMERCE,
        """
        {"id":1,"currency":"EUR","total":"99999.00","date_paid_gmt":"2026-11-20T10:00:00",
         "refunds":[%s]}
        """
            .formatted(
                IntStream.range(0, refunds)
                    .mapToObj("{\"id\":%d,\"total\":\"-1.00\"}"::formatted)
                    .collect(Collectors.joining(","))),
        Map.of("X-WC-Webhook-Topic", "order.updated"));
  }

  /** One disk access for each of them would take more than that. */
  @Test
  void manyRefunds_areRecordedTogether() {
    HookedShop shop = new HookedShop(server);
    String hook = shop.createHook(PaymentProvider.WOOCOMMERCE, SECRET);
    long startedAt = System.nanoTime();

    assertThat(shop.result(hook, order(998), SECRET)).isEqualTo("recorded");

    assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isLessThan(Duration.ofSeconds(5));
    assertThat(shop.result(hook, order(998), SECRET)).isEqualTo("repeated");
    shop.awaitReports();
    assertThat(shop.revenue()).isEqualTo("99001");
  }

  @Test
  void moreRefundsThanTheLimit_areRefused_withTheReason_andNoneIsRecorded() {
    HookedShop shop = new HookedShop(server);
    String hook = shop.createHook(PaymentProvider.WOOCOMMERCE, SECRET);
    long startedAt = System.nanoTime();

    HttpResponse<String> refused = server.deliver(hook, order(25_000).signed(SECRET, server.now()));

    assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isLessThan(Duration.ofSeconds(5));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("too_many_events", "more than 1,000 payments and refunds");
    assertThat(shop.successes()).isEmpty();
  }
}
