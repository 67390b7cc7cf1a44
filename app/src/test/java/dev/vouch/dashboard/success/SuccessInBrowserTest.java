package dev.vouch.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.Accessibility;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The parts of the success pages that need a browser: scripts, keyboard and layout. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SuccessInBrowserTest {
  private static final String WEEK = "?period=7d";

  private final Chromium chromium = Chromium.open();
  private SuccessServer server;
  private Page page;
  private final List<String> dialogs = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) {
    server = new SuccessServer(data);
  }

  @BeforeEach
  void open() {
    BrowserContext reader = chromium.browser().newContext();
    Chromium.speedUpTimers(reader);
    page = reader.newPage();
    page.onDialog(
        dialog -> {
          dialogs.add(dialog.message());
          dialog.dismiss();
        });
  }

  @AfterEach
  void close() {
    page.context().close();
    assertThat(dialogs).as("dialogs that scripts opened").isEmpty();
  }

  @AfterAll
  void stop() {
    chromium.close();
    server.close();
  }

  private void show(SiteId site, String query) {
    assertThat(page.navigate(server.url(site, query)).status()).isEqualTo(200);
  }

  @Test
  void firstSuccess_isShownWithoutReload() {
    show(server.waiting, "");
    assertThat(page.locator("main").innerText()).contains("Waiting for the first success.");

    server.recordFirstSuccess();

    page.locator(".table-cards tbody tr").getByText("paid").first().waitFor();
    assertThat(page.locator(".waiting").count()).isZero();
  }

  @Test
  void successName_opensItsPage_byKeyboard() {
    show(server.shop, WEEK);

    page.getByText("Paid order").focus();
    page.keyboard().press("Enter");
    page.waitForURL("**/successes?period=7d&name=paid");

    assertThat(page.locator("h1").innerText()).isEqualTo("Paid order");
  }

  @Test
  void maliciousName_isNotExecuted() {
    show(server.shop, WEEK);

    page.getByText(SuccessServer.MALICIOUS_NAME).first().click();
    page.waitForURL("**/successes?period=7d&name=**");

    assertThat(page.locator("h1").innerText()).isEqualTo(SuccessServer.MALICIOUS_NAME);
    assertThat(page.locator("main img").count()).isZero();
  }

  @Test
  void pages_areAccessible() {
    for (String query :
        List.of(
            WEEK, WEEK + "&name=paid&filter=country:FR", WEEK + "&name=paid&chart=revenue.EUR")) {
      show(server.shop, query);
      page.evaluate(
          "() => document.querySelectorAll('.cause').forEach((cause) => cause.open = true)");
      Accessibility.assertAccessible(page);
    }
    for (SiteId site : List.of(server.empty, server.proxied)) {
      show(site, WEEK);
      Accessibility.assertAccessible(page);
    }
    show(server.shop, "?from=2020-01-01&to=2020-01-01");
    Accessibility.assertAccessible(page);
  }
}
