package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.server.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner and a colleague, each with cookies of their own, as people use the pages of members. */
class InvitedViewerTest {
  private static final String EMAIL = "colleague@shop.example";
  private static final String PASSWORD = "a password of a colleague";

  /** Each takes a request's time; an event is reported within a second. */
  private static final int ATTEMPTS = 1_000;

  private KnownVisitors visitors;
  private OwnersServer server;
  private HtmlClient owner;
  private HtmlClient colleague;
  private BrowserContext browser;
  private Page page;

  @BeforeEach
  void come(@TempDir Path data) {
    visitors = KnownVisitors.in(data);
    server = new OwnersServer(data);
    owner = server.owner();
    colleague = server.stranger();
    browser = Chromium.open().browser().newContext();
    page = browser.newPage();
  }

  @AfterEach
  void leave() {
    browser.close();
    owner.close();
    colleague.close();
    server.close();
  }

  @Test
  void anInvitedViewer_seesReportsOnly_untilTheOwnerRemovesThem() {
    String site = openPeople();
    accept(invite(), site);
    assertThat(colleague.texts(".sections a"))
        .containsExactly("Overview", "Successes", "Funnels", "Journeys");

    owner.open(site + "/settings/people");
    assertForEverybody(owner);
    owner.press("Reset password of " + EMAIL);
    assertThat(owner.text("main")).contains("Send this link to " + EMAIL);
    assertForEverybody(owner);
    colleague.open(owner.text("#link"));
    assertThat(colleague.text("h1")).isEqualTo("Choose a new password");
    assertForEverybody(colleague);
    colleague.open(site);
    owner.open(site + "/settings/people").press("Make owner " + EMAIL);
    assertThat(owner.text("[role=status]")).contains("Role changed.");
    colleague.reload().follow("API keys");
    assertThat(colleague.text("h1")).isEqualTo("API keys");
    owner.press("Make viewer " + EMAIL);
    assertThat(colleague.reload().status()).isEqualTo(403);
    assertForEverybody(colleague);

    colleague.open(site);
    owner.follow("Remove " + EMAIL);
    assertForEverybody(owner);
    owner.press("Remove member");
    assertThat(owner.text("[role=status]")).contains("Member removed.");
    assertThat(colleague.follow("Successes").status()).isEqualTo(404);
    assertThat(colleague.open("/sites").text("h2")).isEqualTo("No sites");
  }

  @Test
  void aPublicLink_needsNoAccount_andLeadsNowhereOnceItIsRevoked() {
    String site = openPeople();
    owner.follow("Create public link");
    assertForEverybody(owner);
    String link = owner.address(owner.press("Create link").text("#link"));
    assertForEverybody(owner);
    assertThat(owner.reload().all("#link")).isEmpty();

    colleague.open(link);
    assertThat(colleague.text(".top")).contains("Shop · read-only");
    assertForEverybody(colleague);
    visitors.visit(server);
    awaitSuccess(link);
    assertShows(link, "Successes", "paid");
    assertShows(link, "Funnels", "Examples from");
    colleague.open(colleague.all(".example:contains(paid)").getLast().absUrl("href"));
    assertThat(colleague.texts(".funnel-numbers strong").getLast()).isEqualTo("1");
    assertShows(link, "Journeys", "Examples from");
    colleague.open(colleague.first(".start:contains(Before)").absUrl("href"));
    assertThat(colleague.text("#ways-title")).contains("How 1 person reached Paid order");
    assertThat(colleague.url()).startsWith(link);
    assertShows(link, "Overview", "newsletter");

    owner.open(site + "/settings/people").follow("Revoke public link");
    assertForEverybody(owner);
    owner.press("Revoke link");
    assertThat(owner.text("[role=status]")).contains("Public link revoked.");
    assertThat(colleague.reload().status()).isEqualTo(404);
    assertForEverybody(colleague);
  }

  private void assertForEverybody(HtmlClient client) {
    Accessibility.assertForEverybody(page, client);
  }

  private void assertShows(String link, String section, String text) {
    colleague.follow(section);
    assertThat(colleague.text("h1")).isEqualTo(section);
    assertThat(colleague.text("main")).contains(text);
    assertThat(colleague.url()).startsWith(link);
  }

  private void awaitSuccess(String link) {
    long successes = 0;
    for (int attempt = 0; attempt < ATTEMPTS && successes < 1; attempt++) {
      successes =
          new JsonObject(colleague.fetch(link + "/reports/summary").body()).getLong("successes");
    }
    assertThat(successes).isEqualTo(1);
  }

  /** The site's address. */
  private String openPeople() {
    String site = server.address() + visitors.path();
    owner.open(site + "/settings/people");
    assertThat(owner.text(".choices [aria-current]")).isEqualTo("People");
    assertThat(owner.text("main")).contains("owner@shop.example");
    return site;
  }

  private String invite() {
    owner.fill("Email address", "owner@shop.example").press("Create invitation");
    assertThat(owner.text("#email-error")).contains("This account is a server administrator");
    assertForEverybody(owner);
    owner.fill("Email address", EMAIL).press("Create invitation");
    assertThat(owner.text("main")).contains("Send this link to " + EMAIL);
    assertForEverybody(owner);
    String link = owner.text("#link");
    owner.follow("Back to people");
    assertThat(owner.texts("button")).anyMatch(button -> button.contains("Revoke the invitation"));
    assertThat(owner.body()).doesNotContain(link);
    assertForEverybody(owner);
    return link;
  }

  private void accept(String link, String site) {
    colleague.open(link);
    assertThat(colleague.text("main")).contains("as a viewer. Viewers can only view reports.");
    assertForEverybody(colleague);
    colleague.fill("Choose a password", PASSWORD).fill("Confirm password", PASSWORD);
    colleague.press("Create account and join");
    assertThat(colleague.url()).isEqualTo(site);
    assertThat(colleague.open(link).status()).isEqualTo(404);
    assertForEverybody(colleague);
    colleague.open(site);
  }
}
