package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.http.browser.Chromium;
import dev.vouch.messages.alert.WebhookReceiver;
import dev.vouch.messages.alert.WebhookReceiver.Received;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alert settings, the webhook and raised alerts on a site's pages. */
class AlertsPageTest {
  private static final String INVALID_EVENT = "{\"event_name\":\"success\"}";
  private static final String KEY_ERRORS = "High error rate on a key";

  @TempDir private static Path data;
  private static final WebhookReceiver RECEIVER = new WebhookReceiver();
  private static DashboardServer server;

  private HtmlClient owner;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void openClient() {
    owner = server.owner();
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
    RECEIVER.close();
  }

  @Test
  void raisedAlert_isShownOnSitePages_andSentToTheWebhook() {
    String site = server.createSite(owner, "Raised");
    String secret = addWebhook(site);
    owner.check(KEY_ERRORS).press("Save alerts");
    assertThat(owner.text("[role=status]")).isEqualTo("Alert settings saved.");
    assertThat(owner.all("aside")).isEmpty();

    String token = server.createKey(owner, site);
    for (int request = 0; request < 20; request++) {
      assertThat(server.status(token, INVALID_EVENT)).isEqualTo(400);
    }
    server.runMaintenance();
    Received received = RECEIVER.next();
    assertThat(received.isSignedWith(secret)).isTrue();
    assertThat(received.json().getString("type")).isEqualTo("alert.raised");
    assertThat(received.json().getJsonObject("data").getString("path"))
        .isEqualTo(site.substring(server.address().length()) + "/settings/alerts");
    assertThat(received.json().getJsonObject("data").containsKey("url")).isFalse();

    assertRaisedAlertIsShown(site);

    owner.open(site + "/settings/alerts").uncheck(KEY_ERRORS).press("Save alerts");
    assertThat(owner.text("main")).contains("The alert type was turned off.");
    assertThat(owner.open(site).all("aside")).isEmpty();
  }

  private void assertRaisedAlertIsShown(String site) {
    try (BrowserContext browser = Chromium.open().browser().newContext()) {
      Page page = browser.newPage();
      owner.open(site);
      assertThat(owner.text("aside")).contains(KEY_ERRORS);
      assertThat(owner.text(".top-actions")).contains("1 active alert");
      Accessibility.assertAccessible(page, owner);
      owner.follow("View alerts");
      assertThat(owner.text("main")).contains("20 of its 20 requests");
      assertThat(owner.text("td[data-label=Cleared]")).isEqualTo("Active");
      Accessibility.assertAccessible(page, owner);
    }
    assertThat(owner.follow("View rejected requests").text("h1")).isEqualTo("Live");
  }

  @Test
  void testMessage_showsTheReceiversResponse() {
    String secret = addWebhook(server.createSite(owner, "Tested"));
    assertThat(owner.body()).doesNotContain(secret);
    owner.press("Send test message");
    assertThat(owner.text("[role=status]"))
        .isEqualTo("Test message delivered. The receiver responded with 204.");
    Received received = RECEIVER.next();
    assertThat(received.isSignedWith(secret)).isTrue();
    assertThat(received.json().getString("type")).isEqualTo("alert.test");

    RECEIVER.answer(503);
    owner.press("Send test message");
    assertThat(owner.text("[role=alert]"))
        .isEqualTo("Test message failed. The receiver responded with 503 instead of a 2xx status.");
    RECEIVER.next();

    owner.press("Update webhook");
    assertThat(owner.text("[role=status]")).contains("Its signing secret is unchanged.");
    owner.fill("URL", RECEIVER.url() + "new").press("Update webhook");
    String changed = owner.text("#secret");
    assertThat(changed).startsWith("whsec_").isNotEqualTo(secret);
    owner.follow("Back to alerts");

    owner.press("Rotate secret");
    assertThat(owner.text("#secret")).startsWith("whsec_").isNotEqualTo(changed);
    owner.follow("Back to alerts").press("Remove webhook");
    assertThat(owner.text("[role=status]")).contains("Webhook and signing secret removed");
    assertThat(owner.text("main")).doesNotContain("Send test message");
  }

  @Test
  void serverWithoutMailSettings_namesTheSetting() {
    String site = server.createSite(owner, "Without mail");
    assertThat(owner.open(site + "/settings/alerts").text("main"))
        .contains("This server does not send mail.", "VOUCH_SMTP_URL")
        .doesNotContain("Send test mail");
  }

  @Test
  void insecureWebhookUrl_isRejected_andKeptInTheForm() {
    String site = server.createSite(owner, "Wrong");
    owner.open(site + "/settings/alerts").fill("URL", "http://ops.example/hook");
    owner.press("Add webhook");
    assertThat(owner.text("#url-error")).contains("Use HTTPS");
    assertThat(owner.value("URL")).isEqualTo("http://ops.example/hook");
  }

  /** Adds the webhook and returns its secret; leaves the alerts page open. */
  private String addWebhook(String site) {
    owner.open(site + "/settings/alerts").fill("URL", RECEIVER.url().toString());
    String secret = owner.press("Add webhook").text("#secret");
    owner.follow("Back to alerts");
    assertThat(owner.value("URL")).isEqualTo(RECEIVER.url().toString());
    return secret;
  }
}
