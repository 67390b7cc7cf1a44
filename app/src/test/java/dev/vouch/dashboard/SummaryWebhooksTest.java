package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import dev.vouch.http.browser.Chromium;
import dev.vouch.messages.alert.WebhookReceiver;
import dev.vouch.messages.alert.WebhookReceiver.Received;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weekly and monthly summaries by webhook: when they are sent, and what they contain. */
class SummaryWebhooksTest {
  private final WebhookReceiver receiver = new WebhookReceiver();
  @TempDir private Path data;
  private ShopWithASale shop;
  private HtmlClient owner;

  @BeforeEach
  void start() {
    shop = new ShopWithASale(data, Map.of("VOUCH_PUBLIC_URL", "https://vouch.example"));
    owner = shop.owner();
  }

  @AfterEach
  void stop() {
    shop.close();
    receiver.close();
  }

  private String addWebhook() {
    owner.open(shop.site() + "/settings/alerts").fill("URL", receiver.url().toString());
    return owner.press("Add webhook").text("#secret");
  }

  private void choose(String summary) {
    shop.openSummaries().check(summary).press("Save summaries");
    assertThat(owner.text("[role=status]")).isEqualTo("Summaries by webhook saved.");
  }

  /** Reports are not current until they have what is recorded when time has passed. */
  private Received nextMessage() {
    while (true) {
      shop.server().runMaintenance();
      Optional<Received> received = receiver.next(Duration.ofMillis(200));
      if (received.isPresent()) {
        return received.get();
      }
    }
  }

  /** The result is stored after the receiver has responded. */
  private void awaitResult(String shown) {
    await("result is shown").until(() -> shop.openSummaries().text("main tbody").contains(shown));
  }

  @Test
  void weeklySummary_isSentOnMondayAt8_once_withTheNumbersOfTheMail() {
    String secret = addWebhook();
    choose("Weekly summary");
    LocalDate first = shop.passUntilMonday("07:58:30");
    shop.server().runMaintenance();
    assertThat(shop.openSummaries().text("main")).doesNotContain("Webhook deliveries");

    shop.server().advanceClock(Duration.ofMinutes(2));
    Received received = nextMessage();
    shop.server().runMaintenance();

    assertThat(received.isSignedWith(secret)).isTrue();
    assertThat(received.json().getString("type")).isEqualTo("summary.weekly");
    assertThat(received.json().getString("timestamp")).isEqualTo(first.plusWeeks(1) + "T08:00:00Z");
    JsonObject summary = received.json().getJsonObject("data");
    assertThat(summary.getString("from")).isEqualTo(first.toString());
    assertThat(summary.getString("to")).isEqualTo(first.plusDays(6).toString());
    assertThat(summary.getString("url"))
        .isEqualTo(
            "https://vouch.example%s?from=%s&to=%s"
                .formatted(shop.path(), first, first.plusDays(6)));
    assertThat(summary.getJsonObject("totals"))
        .isEqualTo(
            new JsonObject(
                """
                {"visitors":2,"pageviews":1,"successes":1,"converters":1,"conversion_rate":0.5,
                 "success_value":49.9,"revenue":[{"currency":"EUR","success_value":49.9}],
                 "unconfirmed":0,"visitors_seen":1,"conversion_rate_seen":0.0}
                """));
    assertThat(summary.getJsonObject("previous").getInteger("visitors")).isZero();
    assertThat(summary.getJsonArray("successes").getJsonObject(0).getString("name"))
        .isEqualTo("paid");
    assertThat(summary.getJsonArray("pages").encode()).contains("\"key\":\"/pricing\"");
    awaitResult("Delivered");
    assertThat(owner.all("main tbody code")).hasSize(1);
    assertThat(owner.text("main tbody")).contains("Weekly summary from " + first);
    assertThat(receiver.received()).hasSize(1);
  }

  @Test
  void revenueWithARate_isConverted_andMarked() {
    shop.sell("20", "GBP");
    shop.reportInDollars("1.1");
    addWebhook();
    choose("Weekly summary");
    shop.passUntilMonday("08:00:30");

    JsonObject summary = nextMessage().json().getJsonObject("data");

    JsonObject totals = summary.getJsonObject("totals");
    assertThat(totals.getJsonArray("revenue"))
        .isEqualTo(
            new JsonArray(
                """
                [{"currency":"GBP","success_value":20},
                 {"currency":"USD","success_value":54.89,"converted":true}]
                """));
    assertThat(totals.getValue("success_value")).isNull();
    assertThat(summary.getString("url")).matches(".*\\?from=[0-9-]{10}&to=[0-9-]{10}");
  }

  @Test
  void testMessage_hasTheLatestWeek_andShowsTheReceiversResponse() {
    addWebhook();
    LocalDate first = shop.passUntilMonday("06:00:00");

    shop.openSummaries().press("Send last week as a test");

    assertThat(owner.text("[role=status]"))
        .isEqualTo("Test message delivered. The receiver responded with 204.");
    Received received = receiver.next();
    assertThat(received.json().getString("type")).isEqualTo("summary.test");
    assertThat(received.json().getJsonObject("data").getString("from")).isEqualTo(first.toString());
    assertThat(received.json().getJsonObject("data").getJsonObject("totals").getInteger("visitors"))
        .isEqualTo(2);
  }

  @Test
  void example_isTheMessageOfTheLatestPeriod_alsoWithoutAWebhook() {
    shop.openSummaries();
    assertThat(owner.text("main")).contains("This site has no webhook.");

    owner.open(shop.site() + "/settings/summaries/webhook/month");

    JsonObject message = new JsonObject(owner.body());
    assertThat(message.getString("type")).isEqualTo("summary.monthly");
    assertThat(message.getJsonObject("data").getString("from"))
        .isEqualTo(LocalDate.now(ZoneOffset.UTC).minusMonths(1).withDayOfMonth(1).toString());
  }

  @Test
  void page_isAccessible() {
    addWebhook();
    shop.openSummaries();
    try (BrowserContext browser = Chromium.open().browser().newContext()) {
      Accessibility.assertAccessible(browser.newPage(), owner);
    }
  }
}
