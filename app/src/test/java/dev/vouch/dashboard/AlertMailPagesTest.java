package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import dev.vouch.http.browser.Chromium;
import dev.vouch.messages.mail.SmtpReceiver;
import dev.vouch.messages.mail.SmtpReceiver.ReceivedMail;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipients of alerts by mail, the mails that they get, and the link to unsubscribe. */
class AlertMailPagesTest {
  private static final String INVALID_EVENT = "{\"event_name\":\"success\"}";
  private static final String OWNER = "owner@shop.example";

  @TempDir private static Path data;
  private static final SmtpReceiver RECEIVER = new SmtpReceiver();
  private static DashboardServer server;

  private HtmlClient owner;

  @BeforeAll
  static void start() {
    server = withMail(data);
  }

  private static DashboardServer withMail(Path directory) {
    return new DashboardServer(
        directory,
        Map.of(
            "VOUCH_SMTP_URL", RECEIVER.url(),
            "VOUCH_MAIL_FROM", "vouch@shop.example",
            "VOUCH_PUBLIC_URL", "https://vouch.example"),
        (sites, account) -> {});
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

  /** Creates a site whose alerts the owner gets, raises one, and returns its mail. */
  private ReceivedMail raisedAlert(String name) {
    String site = server.createSite(owner, name);
    String token = server.createKey(owner, site);
    owner.open(site + "/settings/alerts").check("High error rate on a key").press("Save alerts");
    owner.check(OWNER).press("Save recipients");
    assertThat(owner.text("[role=status]")).isEqualTo("Recipients saved.");
    for (int request = 0; request < 20; request++) {
      assertThat(server.status(token, INVALID_EVENT)).isEqualTo(400);
    }
    server.runMaintenance();
    ReceivedMail mail = RECEIVER.next();
    assertThat(mail.header("Subject")).isEqualTo(name + ": High error rate on a key");
    owner.open(site + "/settings/alerts");
    return mail;
  }

  private static String unsubscribePath(ReceivedMail mail) {
    String header = mail.header("List-Unsubscribe");
    assertThat(header).startsWith("<https://vouch.example/unsubscribe/").endsWith(">");
    return header.substring("<https://vouch.example".length(), header.length() - 1);
  }

  @Test
  void raisedAlert_isMailedToTheChosenOwner_andListed() {
    ReceivedMail mail = raisedAlert("Raised");

    assertThat(mail.recipients()).containsExactly(OWNER);
    assertThat(mail.text()).contains("20 of its 20 requests");
    assertThat(owner.text("main")).contains("Mail deliveries");
    try (BrowserContext browser = Chromium.open().browser().newContext()) {
      Accessibility.assertAccessible(browser.newPage(), owner);
    }
  }

  @Test
  void link_opensAPage_whoseButtonEndsTheSubscription_withoutSignIn() {
    String path = unsubscribePath(raisedAlert("Linked"));
    try (HtmlClient recipient = server.anonymous();
        BrowserContext browser = Chromium.open().browser().newContext()) {
      assertThat(recipient.open(path).text("main"))
          .contains("no longer get alerts of Linked by mail");
      Accessibility.assertAccessible(browser.newPage(), recipient);
      assertThat(owner.open(owner.url()).text("main")).contains(OWNER);
      assertThat(owner.all("input[name^=acct_][checked]")).hasSize(1);

      assertThat(recipient.press("Unsubscribe").text("h1")).isEqualTo("You are unsubscribed");
      Accessibility.assertAccessible(browser.newPage(), recipient);
      assertThat(recipient.open(path).text("h1")).isEqualTo("This link is no longer valid");
      Accessibility.assertAccessible(browser.newPage(), recipient);
    }
    assertThat(owner.open(owner.url()).all("input[name^=acct_][checked]")).isEmpty();
  }

  /** RFC 8058: one POST without cookies, and its answer does not depend on a confirmation. */
  @Test
  void onePostOfAMailProgram_endsTheSubscription_andMayBeRepeated() throws Exception {
    String path = unsubscribePath(raisedAlert("One click"));

    assertThat(oneClick(path)).isEqualTo(200);
    assertThat(owner.open(owner.url()).all("input[name^=acct_][checked]")).isEmpty();
    assertThat(oneClick(path)).isEqualTo(200);
  }

  private static int oneClick(String path) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(server.address() + path))
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click"))
                  .build(),
              BodyHandlers.discarding())
          .statusCode();
    }
  }

  @Test
  void testMail_goesToTheReader_andShowsTheMailServersResponse() {
    String site = server.createSite(owner, "Tested");
    owner.open(site + "/settings/alerts").press("Send test mail to me");
    assertThat(owner.text("[role=status]"))
        .isEqualTo("Test mail sent to owner@shop.example. The mail server accepted the mail.");
    ReceivedMail mail = RECEIVER.next();
    assertThat(mail.header("Subject")).isEqualTo("Tested: Test mail");
    assertThat(mail.headers("List-Unsubscribe")).isEmpty();

    RECEIVER.reply("RCPT", "550 5.1.1 No such user");
    owner.press("Send test mail to me");
    assertThat(owner.text("[role=alert]"))
        .isEqualTo("Test mail failed. The mail server responded with 550 5.1.1 No such user.");
    RECEIVER.acceptAgain();
  }

  @Test
  void sixthTestMailOfAnAccountWithinAnHour_isRefused(@TempDir Path other) {
    try (DashboardServer limited = withMail(other);
        HtmlClient sender = limited.owner()) {
      sender.open(limited.createSite(sender, "Flooded") + "/settings/alerts");
      for (int number = 1; number <= 5; number++) {
        sender.press("Send test mail to me");
        assertThat(RECEIVER.next().header("Subject")).isEqualTo("Flooded: Test mail");
      }

      sender.press("Send test mail to me");
      assertThat(sender.text("[role=alert]"))
          .isEqualTo("An account can send 5 test mails per hour. Try again later.");
      limited.advanceClock(Duration.ofHours(1));
      sender.press("Send test mail to me");
      assertThat(RECEIVER.next().header("Subject")).isEqualTo("Flooded: Test mail");
    }
  }
}
