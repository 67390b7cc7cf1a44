package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One visit from an empty data directory to the reports: a single-page shop with the frozen script,
 * a visit to several of its pages, identify, then conversions with each kind of identity.
 */
class ShopVisitTest {
  private static final Chromium CHROMIUM = Chromium.open();

  /** Two people: the visitor, and the standalone success. */
  private static final Map<String, Object> SUMMARY =
      Map.of(
          "visitors",
          2,
          "pageviews",
          3,
          "successes",
          3,
          "converters",
          2,
          "success_value",
          74.9,
          "unconfirmed",
          0);

  @TempDir private Path data;

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @Test
  void visitThroughTheShop_isReportedWithItsConversions() {
    try (TrackedShop shop = new TrackedShop(data);
        BrowserContext visitor =
            CHROMIUM.visitorBehindProxy(BrowserClient.IP, BrowserClient.USER_AGENT)) {
      Page page = visitor.newPage();
      visit(shop, page);
      shop.postPayment(
          "49.90",
          ",\"ip\":\"%s\",\"user_agent\":\"%s\""
              .formatted(BrowserClient.IP, BrowserClient.USER_AGENT));
      shop.postPayment("20", ",\"success_user_id\":\"customer-17\"");
      shop.postPayment("5", "");

      page.waitForCondition(() -> isReported(shop));
      assertThat(shop.report("summary?").getMap()).containsAllEntriesOf(SUMMARY);
      assertThat(shop.report("coverage?").getJsonObject("credited"))
          .isEqualTo(new JsonObject("{\"visitor\":2,\"user\":0,\"standalone\":1}"));
      assertThat(shop.successValues("source")).containsEntry("newsletter", new BigDecimal("69.9"));
      assertThat(shop.successValues("country")).containsEntry("US", new BigDecimal("69.9"));
      assertThat(shop.rows("page_path", "pageviews"))
          .containsAllEntriesOf(
              Map.of("/", BigDecimal.ONE, "/pricing", BigDecimal.ONE, "/checkout", BigDecimal.ONE));
      assertThat(shop.rows("property:plan", "visitors")).containsEntry("pro", BigDecimal.ONE);
    }
  }

  /** From the newsletter to the pricing page, by a marked link to the checkout, then identify. */
  private static void visit(TrackedShop shop, Page page) {
    List<String> consoleMessages = new ArrayList<>();
    page.onPageError(consoleMessages::add);
    page.onConsoleMessage(message -> consoleMessages.add(message.text()));
    awaitRecorded(page, "/collect", () -> page.navigate(shop.url("/?utm_source=newsletter")));
    awaitRecorded(page, "/collect", () -> page.click("text=Pricing"));
    awaitRecorded(page, "/collect", () -> page.click("text=Buy"));
    awaitRecorded(page, "/identify", () -> page.evaluate("() => vouch.identify('customer-17')"));
    assertThat(consoleMessages).isEmpty();
  }

  private static void awaitRecorded(Page page, String path, Runnable step) {
    page.waitForResponse(
        response -> response.url().endsWith(path) && response.status() == 204, step);
  }

  private static boolean isReported(TrackedShop shop) {
    JsonObject summary = shop.report("summary?");
    return summary.getInteger("successes") == 3
        && summary.getInteger("pageviews") == 3
        && shop.rows("property:plan", "visitors").containsKey("pro");
  }
}
