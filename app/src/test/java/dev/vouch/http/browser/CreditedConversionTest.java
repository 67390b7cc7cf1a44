package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * End to end, with nothing faked: Chromium visits a shop on another origin, the shop's backend
 * posts the success, and the report credits it to the visit (docs/linking.md).
 */
class CreditedConversionTest {
  private static final String FORWARDED =
      ",\"ip\":\"%s\",\"user_agent\":\"%s\"".formatted(BrowserClient.IP, BrowserClient.USER_AGENT);
  private static final String USER_ID = ",\"success_user_id\":\"customer-17\"";

  @TempDir private static Path data;
  private static final Chromium CHROMIUM = Chromium.open();

  private final TrackedShop shop = new TrackedShop(emptyDirectory());
  private final BrowserContext visitor =
      CHROMIUM.visitorBehindProxy(BrowserClient.IP, BrowserClient.USER_AGENT);
  private final Page page = visitor.newPage();

  @AfterEach
  void close() {
    visitor.close();
    shop.close();
  }

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @Test
  void successWithIpAndUserAgent_isCreditedToTheVisit() {
    visit();
    shop.postPayment("49.90", FORWARDED);
    assertCreditedToTheVisit();
  }

  @Test
  void identifiedSuccess_completesTheFunnelAndTheJourneyOfTheVisitor() {
    visit();
    identify();
    shop.postPayment("49.90", USER_ID);
    awaitCredit("visitor");

    assertThat(report("funnel?step=page:/pricing*&step=success:paid&"))
        .isEqualTo(
            """
            {"steps":[\
            {"step":"page:/pricing*","persons":1,"rate_of_previous":1.0,"rate_of_first":1.0},\
            {"step":"success:paid","persons":1,"rate_of_previous":1.0,"rate_of_first":1.0}]}\
            """);
    assertThat(report("journeys?start=page:/pricing&depth=1&"))
        .isEqualTo(
            """
            {"persons":1,"columns":[{"persons":1,"rows":[{"key":"success:paid","persons":1,"share":1.0}]}]}\
            """);
  }

  private String report(String question) {
    JsonObject report = shop.report(question);
    assertThat(report.remove("as_of")).isNotNull();
    return report.encode();
  }

  @Test
  void successBeforeTheVisit_isCreditedToIt() {
    shop.postPayment("49.90", FORWARDED);
    visit();
    assertCreditedToTheVisit();
  }

  @Test
  void successAfterIdentify_isCreditedToTheVisit() {
    visit();
    identify();
    shop.postPayment("49.90", USER_ID);
    assertCreditedToTheVisit();
  }

  @Test
  void successBeforeIdentify_isCreditedToTheVisit() {
    shop.postPayment("49.90", USER_ID);
    visit();
    identify();
    assertCreditedToTheVisit();
  }

  @Test
  void successOfAnUnidentifiedUser_isCreditedToTheUser() {
    visit();
    shop.postPayment("49.90", USER_ID);
    awaitCredit("user");
    assertThat(shop.successValues("source")).containsEntry("newsletter", BigDecimal.ZERO);
  }

  @Test
  void successWithoutIdentity_isStandalone() {
    visit();
    shop.postPayment("49.90", "");
    awaitCredit("standalone");
  }

  private void visit() {
    page.waitForResponse(
        response -> response.url().endsWith("/collect") && response.status() == 204,
        () -> page.navigate(shop.url("/pricing?utm_source=newsletter")));
  }

  private void identify() {
    page.waitForResponse(
        response -> response.url().endsWith("/identify") && response.status() == 204,
        () -> page.evaluate("() => vouch.identify('customer-17')"));
  }

  private void assertCreditedToTheVisit() {
    awaitCredit("visitor");
    BigDecimal value = new BigDecimal("49.9");
    assertThat(shop.successValues("source")).containsEntry("newsletter", value);
    assertThat(shop.successValues("country")).containsEntry("US", value);
    assertThat(shop.successValues("device")).containsEntry("desktop", value);
    assertThat(shop.successValues("browser")).containsEntry("Chrome", value);
  }

  /** Waits until the report shows the page view and one success, credited like this. */
  private void awaitCredit(String kind) {
    page.waitForCondition(
        () ->
            shop.report("summary?").getInteger("pageviews") == 1
                && shop.report("coverage?").getJsonObject("credited").getInteger(kind) == 1);
    assertThat(shop.report("coverage?").getInteger("successes")).isEqualTo(1);
  }

  private static Path emptyDirectory() {
    try {
      return Files.createTempDirectory(data, "vouch");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
