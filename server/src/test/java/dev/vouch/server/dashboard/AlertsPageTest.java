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
    page.getByLabel("A key gets mostly errors").check();
    page.getByText("Save", exactly()).click();
    assertThat(page.getByRole(AriaRole.STATUS)).hasText("Saved.");
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
    assertThat(page.locator("aside")).containsText("A key gets mostly errors");
    assertThat(page.locator(".sections")).containsText("1 alert raised");
    Accessibility.assertForEverybody(page);
    page.locator("aside a").click();
    assertThat(page.locator("main")).containsText("20 of its 20 requests");
    assertThat(page.locator("main")).containsText("Not yet");
    Accessibility.assertForEverybody(page);
    page.getByText("See what was refused").click();
    assertThat(page.locator("h1")).hasText("Live");

    page.navigate(site + "/settings/alerts");
    page.getByLabel("A key gets mostly errors").uncheck();
    page.getByText("Save", exactly()).click();
    assertThat(page.locator("main")).containsText("The alert was turned off.");
    page.navigate(site);
    assertThat(page.locator("aside")).hasCount(0);
  }

  @Test
  void test_showsWhatTheReceiverAnswered() {
    String site = createSite("Tested");
    String secret = addWebhook(site);
    assertThat(page.content()).doesNotContain(secret);
    page.getByText("Send a test").click();
    assertThat(page.getByRole(AriaRole.STATUS))
        .hasText("The test arrived. The receiver answered 204.");
    Received received = RECEIVER.next();
    assertThat(received.isSignedWith(secret)).isTrue();
    assertThat(received.json().getString("type")).isEqualTo("alert.test");

    RECEIVER.answer(503);
    page.getByText("Send a test").click();
    assertThat(page.getByRole(AriaRole.ALERT))
        .hasText("The test did not arrive. The receiver answered 503 instead of a 2xx status.");
    RECEIVER.next();

    page.getByText("Renew the signing secret, or").click();
    page.getByText("Renew the signing secret", exactly()).click();
    String renewed = page.locator("#secret").textContent();
    assertThat(renewed).startsWith("whsec_").isNotEqualTo(secret);
    page.getByText("back to the alerts").click();
    page.getByText("Renew the signing secret, or").click();
    page.getByText("Remove the webhook", exactly()).click();
    assertThat(page.getByRole(AriaRole.STATUS)).containsText("The webhook is removed");
    assertThat(page.getByText("Send a test")).hasCount(0);
  }

  @Test
  void wrongAddress_isRefusedWithTheRemedy_andStaysInTheForm() {
    String site = createSite("Wrong");
    page.navigate(site + "/settings/alerts");
    page.getByLabel("Address").fill("http://ops.example/hook");
    page.getByText("Add the webhook").click();
    assertThat(page.locator("#url-error")).containsText("Use https");
    assertThat(page.getByLabel("Address")).hasValue("http://ops.example/hook");
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
    page.getByText("Add the site").click();
    page.waitForURL(Pattern.compile("/install$"));
    return page.url().replace("/install", "");
  }

  /** The secret; afterwards the page of the alerts is open. */
  private String addWebhook(String site) {
    page.navigate(site + "/settings/alerts");
    page.getByLabel("Address").fill(RECEIVER.url().toString());
    page.getByText("Add the webhook").click();
    String secret = page.locator("#secret").textContent();
    page.getByText("back to the alerts").click();
    assertThat(page.getByLabel("Address")).hasValue(RECEIVER.url().toString());
    return secret;
  }

  private String createKey(String site) {
    page.navigate(site + "/keys/new");
    page.locator("#name").fill("checkout");
    page.getByText("Create the key").click();
    return page.locator("#token").textContent();
  }
}
