package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.http.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invitations, roles and public links, with an owner and a colleague in separate clients. */
class InvitedViewerTest {
  private static final String EMAIL = "colleague@shop.example";
  private static final String PASSWORD = "a password of a colleague";

  private VisitedSite visitedSite;
  private DashboardServer server;
  private HtmlClient owner;
  private HtmlClient colleague;
  private BrowserContext browser;
  private Page page;

  @BeforeEach
  void start(@TempDir Path data) {
    visitedSite = VisitedSite.createIn(data);
    server = new DashboardServer(data);
    owner = server.owner();
    colleague = server.anonymous();
    browser = Chromium.open().browser().newContext();
    page = browser.newPage();
  }

  @AfterEach
  void stop() {
    browser.close();
    owner.close();
    colleague.close();
    server.close();
  }

  @Test
  void invitedViewer_seesReportsOnly_untilRemoved() {
    String site = openPeople();
    accept(invite(), site);
    assertThat(colleague.texts(".sections a"))
        .containsExactly("Overview", "Successes", "Funnels", "Journeys");

    owner.open(site + "/settings/people");
    assertAccessible(owner);
    owner.press("Reset password of " + EMAIL);
    assertThat(owner.text("main")).contains("Send this link to " + EMAIL);
    assertAccessible(owner);
    colleague.open(owner.text("#link"));
    assertThat(colleague.text("h1")).isEqualTo("Choose a new password");
    assertAccessible(colleague);
    colleague.open(site);
    owner.open(site + "/settings/people").press("Make owner " + EMAIL);
    assertThat(owner.text("[role=status]")).contains("Role changed.");
    colleague.reload().follow("Settings").follow("API keys");
    assertThat(colleague.text("h1")).isEqualTo("API keys");
    owner.press("Make viewer " + EMAIL);
    assertThat(colleague.reload().status()).isEqualTo(403);
    assertAccessible(colleague);

    colleague.open(site);
    owner.follow("Remove " + EMAIL);
    assertAccessible(owner);
    owner.press("Remove member");
    assertThat(owner.text("[role=status]")).contains("Member removed.");
    assertThat(colleague.follow("Successes").status()).isEqualTo(404);
    assertThat(colleague.open("/sites").text("h2")).isEqualTo("No sites");
  }

  @Test
  void publicLink_needsNoAccount_andIs404OnceRevoked() {
    String site = openPeople();
    owner.follow("Create public link");
    assertAccessible(owner);
    String link = owner.address(owner.press("Create link").text("#link"));
    assertAccessible(owner);
    assertThat(owner.reload().all("#link")).isEmpty();

    colleague.open(link);
    assertThat(colleague.text(".top")).contains("Shop · read-only");
    assertAccessible(colleague);
    visitedSite.sendVisits(server);
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
    assertAccessible(owner);
    owner.press("Revoke link");
    assertThat(owner.text("[role=status]")).contains("Public link revoked.");
    assertThat(colleague.reload().status()).isEqualTo(404);
    assertAccessible(colleague);
  }

  @Test
  void membersSecondFactor_isResetByAnAdministrator() {
    String site = openPeople();
    accept(invite(), site);
    colleague.open("/account").follow("Two-factor authentication");
    assertAccessible(colleague);
    String code = new AuthenticatorApp(colleague.text("#secret")).code(Instant.now());
    colleague.fill("Code", code).fill("Current password", PASSWORD);
    colleague.press("Turn on two-factor authentication");
    assertAccessible(colleague);
    colleague.follow("Done");
    assertAccessible(colleague);
    colleague.press("Sign out").fill("Email address", EMAIL).fill("Password", PASSWORD);
    assertThat(colleague.press("Sign in").url()).endsWith("/login/code");
    assertAccessible(colleague);

    owner.open(site + "/settings/people");
    assertAccessible(owner);
    owner.press("Reset two-factor authentication of " + EMAIL);
    assertThat(owner.text("[role=status]")).startsWith("Two-factor authentication turned off.");
    assertThat(owner.texts("button")).noneMatch(text -> text.contains("two-factor"));
    owner.open(site + "/settings/audit");
    assertThat(owner.text("main"))
        .contains("Turned off two-factor authentication of " + EMAIL)
        .contains("Turned on two-factor authentication.");
    colleague.open("/login").fill("Email address", EMAIL).fill("Password", PASSWORD);
    assertThat(colleague.press("Sign in").url()).doesNotContain("/login");
  }

  @Test
  void openLivePage_isReplacedOnceItsReaderIsNoOwner() {
    String site = openPeople();
    accept(invite(), site);
    page.navigate(server.address() + "/login");
    page.getByLabel("Email address").fill(EMAIL);
    page.getByLabel("Password").fill(PASSWORD);
    page.getByText("Sign in").last().click();
    page.waitForURL("**/sites/**");
    visitedSite.sendVisits(server);

    openLivePage(site);
    owner.open(site + "/settings/people").press("Make viewer " + EMAIL);
    assertThat(page.locator("h1")).hasText("Access denied");

    openLivePage(site);
    owner.open(site + "/settings/people").follow("Remove " + EMAIL).press("Remove member");
    assertThat(page.locator("h1")).hasText("Page not found");
    assertThat(page.content()).doesNotContain("Paid order");
  }

  /** Makes the colleague an owner, and opens the live page as such. */
  private void openLivePage(String site) {
    owner.open(site + "/settings/people").press("Make owner " + EMAIL);
    page.navigate(site + "/live");
    assertThat(page.locator(".live-state")).hasText("Live");
    assertThat(page.locator("#live-events")).containsText("Paid order");
  }

  private void assertAccessible(HtmlClient client) {
    Accessibility.assertAccessible(page, client);
  }

  private void assertShows(String link, String section, String text) {
    colleague.follow(section);
    assertThat(colleague.text("h1")).isEqualTo(section);
    assertThat(colleague.text("main")).contains(text);
    assertThat(colleague.url()).startsWith(link);
  }

  private void awaitSuccess(String link) {
    await("success is reported")
        .untilAsserted(
            () -> {
              JsonObject summary =
                  new JsonObject(colleague.fetch(link + "/reports/summary").body());
              assertThat(summary.getLong("successes")).isEqualTo(1);
            });
  }

  /** Returns the URL of the site. */
  private String openPeople() {
    String site = server.address() + visitedSite.path();
    owner.open(site + "/settings/people");
    assertThat(owner.text(".settings-pages [aria-current]")).isEqualTo("People");
    assertThat(owner.text("main")).contains("owner@shop.example");
    return site;
  }

  private String invite() {
    owner.fill("Email address", "owner@shop.example").press("Create invitation");
    assertThat(owner.text("#email-error")).contains("This account is a server administrator");
    assertAccessible(owner);
    owner.fill("Email address", EMAIL).press("Create invitation");
    assertThat(owner.text("main")).contains("Send this link to " + EMAIL);
    assertAccessible(owner);
    String link = owner.text("#link");
    owner.follow("Back to people");
    assertThat(owner.texts("button")).anyMatch(button -> button.contains("Revoke the invitation"));
    assertThat(owner.body()).doesNotContain(link);
    assertAccessible(owner);
    return link;
  }

  private void accept(String link, String site) {
    colleague.open(link);
    assertThat(colleague.text("main")).contains("as a viewer. Viewers can only view reports.");
    assertAccessible(colleague);
    colleague.fill("Choose a password", PASSWORD).fill("Confirm password", PASSWORD);
    colleague.press("Create account and join");
    assertThat(colleague.url()).isEqualTo(site);
    assertThat(colleague.open(link).status()).isEqualTo(404);
    assertAccessible(colleague);
    colleague.open(site);
  }
}
