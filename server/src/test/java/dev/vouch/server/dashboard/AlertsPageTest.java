package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.alert.WebhookReceiver;
import dev.vouch.server.alert.WebhookReceiver.Received;
import dev.vouch.server.browser.Chromium;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an owner does with alerts, in a browser. */
class AlertsPageTest {
  private static final String REFUSED = "{\"event_name\":\"success\"}";

  @TempDir private static Path data;
  private static final Chromium CHROMIUM = Chromium.open();
  private static final WebhookReceiver RECEIVER = new WebhookReceiver();
  private static OwnersServer server;

  private BrowserContext owner;
  private Page page;

  @BeforeAll
  static void start() {
    server = new OwnersServer(data);
  }

  @BeforeEach
  void come() {
    owner = server.owner(CHROMIUM, new NewContextOptions().setViewportSize(375, 800));
    page = owner.newPage();
  }

  @AfterEach
  void leave() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
    RECEIVER.close();
    CHROMIUM.close();
  }

  @Test
  void raisedAlert_isShownOnThePagesOfTheSite_andSentToTheWebhook() {
    String site = createSite("Raised");
    String secret = addWebhook(site);
    page.getByLabel("High error rate on a key").check();
    page.getByText("Save alerts").click();
    assertThat(page.getByRole(AriaRole.STATUS)).hasText("Alert settings saved.");
    assertThat(page.locator("aside")).hasCount(0);

    String token = createKey(site);
    for (int request = 0; request < 20; request++) {
      assertThat(server.status(token, REFUSED)).isEqualTo(400);
    }
    server.runMaintenance();
    Received received = RECEIVER.next();
    assertThat(received.isSignedWith(secret)).isTrue();
    assertThat(received.json().getString("type")).isEqualTo("alert.raised");
    assertThat(received.json().getJsonObject("data").getString("url"))
        .isEqualTo(site + "/settings/alerts");

    page.navigate(site);
    assertThat(page.locator("aside")).containsText("High error rate on a key");
    assertThat(page.locator(".sections")).containsText("1 alert raised");
    Accessibility.assertForEverybody(page);
    page.locator("aside a").click();
    assertThat(page.locator("main")).containsText("20 of its 20 requests");
    assertThat(page.locator("main")).containsText("Not cleared");
    Accessibility.assertForEverybody(page);
    page.getByText("View rejected requests").click();
    assertThat(page.locator("h1")).hasText("Live");

    page.navigate(site + "/settings/alerts");
    page.getByLabel("High error rate on a key").uncheck();
    page.getByText("Save alerts").click();
    assertThat(page.locator("main")).containsText("The alert type was turned off.");
    page.navigate(site);
    assertThat(page.locator("aside")).hasCount(0);
  }

  @Test
  void test_showsWhatTheReceiverAnswered() {
    String site = createSite("Tested");
    String secret = addWebhook(site);
    assertThat(page.content()).doesNotContain(secret);
    page.getByText("Send test message").click();
    assertThat(page.getByRole(AriaRole.STATUS))
        .hasText("Test message delivered. The receiver responded with 204.");
    Received received = RECEIVER.next();
    assertThat(received.isSignedWith(secret)).isTrue();
    assertThat(received.json().getString("type")).isEqualTo("alert.test");

    RECEIVER.answer(503);
    page.getByText("Send test message").click();
    assertThat(page.getByRole(AriaRole.ALERT))
        .hasText("Test message failed. The receiver responded with 503 instead of a 2xx status.");
    RECEIVER.next();

    page.getByText("Rotate the signing secret or").click();
    page.getByText("Rotate secret", exactly()).click();
    String renewed = page.locator("#secret").textContent();
    assertThat(renewed).startsWith("whsec_").isNotEqualTo(secret);
    page.getByText("Back to alerts").click();
    page.getByText("Rotate the signing secret or").click();
    page.getByText("Remove webhook", exactly()).click();
    assertThat(page.getByRole(AriaRole.STATUS)).containsText("Webhook and signing secret removed");
    assertThat(page.getByText("Send test message")).hasCount(0);
  }

  @Test
  void wrongAddress_isRefusedWithTheRemedy_andStaysInTheForm() {
    String site = createSite("Wrong");
    page.navigate(site + "/settings/alerts");
    page.getByLabel("URL").fill("http://ops.example/hook");
    page.getByText("Add webhook").click();
    assertThat(page.locator("#url-error")).containsText("Use HTTPS");
    assertThat(page.getByLabel("URL")).hasValue("http://ops.example/hook");
  }

  private static Page.GetByTextOptions exactly() {
    return new Page.GetByTextOptions().setExact(true);
  }

  /** The site's address. */
  private String createSite(String name) {
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill(name);
    page.getByLabel("Domains").fill("shop.example");
    page.getByLabel("Time zone").selectOption("UTC");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Add site")).click();
    page.waitForURL(Pattern.compile("/install$"));
    return page.url().replace("/install", "");
  }

  /** The secret; afterwards the page of the alerts is open. */
  private String addWebhook(String site) {
    page.navigate(site + "/settings/alerts");
    page.getByLabel("URL").fill(RECEIVER.url().toString());
    page.getByText("Add webhook").click();
    String secret = page.locator("#secret").textContent();
    page.getByText("Back to alerts").click();
    assertThat(page.getByLabel("URL")).hasValue(RECEIVER.url().toString());
    return secret;
  }

  private String createKey(String site) {
    page.navigate(site + "/keys/new");
    page.locator("#name").fill("checkout");
    page.getByText("Create key").click();
    return page.locator("#token").textContent();
  }
}
