package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner and a colleague, each in a browser of their own, as people use them. */
class InvitedViewerTest {
  private static final String EMAIL = "colleague@shop.example";
  private static final String PASSWORD = "a password of a colleague";

  private KnownVisitors visitors;
  private OwnersServer server;
  private Chromium chromium;
  private Page owner;
  private Page colleague;

  @BeforeEach
  void come(@TempDir Path data) {
    visitors = KnownVisitors.in(data);
    server = new OwnersServer(data);
    chromium = Chromium.open();
    owner = server.owner(chromium, new NewContextOptions()).newPage();
    colleague = OwnersServer.stranger(chromium, new NewContextOptions()).newPage();
  }

  @AfterEach
  void leave() {
    List.of(owner, colleague).stream().map(Page::context).forEach(BrowserContext::close);
    chromium.close();
    server.close();
  }

  @Test
  void anInvitedViewer_seesReportsOnly_untilTheOwnerRemovesThem() {
    String site = openPeople();
    String link = invite();
    accept(link, site);
    assertThat(colleague.locator(".sections a"))
        .hasText(new String[] {"Overview", "Successes", "Funnels", "Journeys"});

    owner.navigate(site + "/settings/people");
    Accessibility.assertForEverybody(owner);
    press(owner, "Reset password of " + EMAIL);
    assertThat(owner.locator("main")).containsText("Send this link to " + EMAIL);
    Accessibility.assertForEverybody(owner);
    colleague.navigate(owner.locator("#link").textContent());
    assertThat(colleague.locator("h1")).hasText("Choose a new password");
    Accessibility.assertForEverybody(colleague);
    colleague.navigate(site);
    owner.navigate(site + "/settings/people");
    press(owner, "Make owner " + EMAIL);
    assertThat(owner.getByRole(AriaRole.STATUS)).containsText("Role changed.");
    colleague.reload();
    click(colleague, "API keys");
    assertThat(colleague.locator("h1")).hasText("API keys");
    press(owner, "Make viewer " + EMAIL);
    assertThat(colleague.reload().status()).isEqualTo(403);
    Accessibility.assertForEverybody(colleague);

    colleague.navigate(site);
    click(owner, "Remove " + EMAIL);
    Accessibility.assertForEverybody(owner);
    press(owner, "Remove member");
    assertThat(owner.getByRole(AriaRole.STATUS)).containsText("Member removed.");
    Response next =
        colleague.waitForResponse(
            response -> response.url().endsWith("/successes"), () -> click(colleague, "Successes"));
    assertThat(next.status()).isEqualTo(404);
    colleague.navigate(server.address() + "/sites");
    assertThat(colleague.locator("h2")).hasText("No sites");
  }

  @Test
  void aPublicLink_needsNoAccount_andLeadsNowhereOnceItIsRevoked() {
    String site = openPeople();
    click(owner, "Create public link");
    Accessibility.assertForEverybody(owner);
    press(owner, "Create link");
    String link = owner.locator("#link").textContent();
    Accessibility.assertForEverybody(owner);
    owner.reload();
    assertThat(owner.locator("#link")).hasCount(0);

    colleague.navigate(link);
    assertThat(colleague.locator(".top")).containsText("Shop · read-only");
    Accessibility.assertForEverybody(colleague);
    visitors.visit(server);
    colleague.waitForCondition(() -> successes(link) == 1);
    assertShows(link, "Successes", "paid");
    assertShows(link, "Funnels", "Examples from");
    colleague.locator(".example", new Page.LocatorOptions().setHasText("paid")).last().click();
    assertThat(colleague.locator(".funnel-numbers strong").last()).hasText("1");
    assertShows(link, "Journeys", "Examples from");
    colleague.locator(".start", new Page.LocatorOptions().setHasText("Before")).click();
    assertThat(colleague.locator("#ways-title")).containsText("How 1 person reached Paid order");
    assertThat(colleague.url()).startsWith(link);
    assertShows(link, "Overview", "newsletter");

    owner.navigate(site + "/settings/people");
    click(owner, "Revoke public link");
    Accessibility.assertForEverybody(owner);
    press(owner, "Revoke link");
    assertThat(owner.getByRole(AriaRole.STATUS)).containsText("Public link revoked.");
    assertThat(colleague.reload().status()).isEqualTo(404);
    Accessibility.assertForEverybody(colleague);
  }

  private void assertShows(String link, String section, String text) {
    click(colleague, section);
    assertThat(colleague.locator("h1")).hasText(section);
    assertThat(colleague.locator("main")).containsText(text);
    assertThat(colleague.url()).startsWith(link);
  }

  private long successes(String link) {
    return new JsonObject(colleague.request().get(link + "/reports/summary").text())
        .getLong("successes");
  }

  /** The site's address. */
  private String openPeople() {
    String site = server.address() + visitors.path();
    owner.navigate(site + "/settings/people");
    assertThat(owner.locator(".choices [aria-current]")).hasText("People");
    assertThat(owner.locator("main")).containsText("owner@shop.example");
    return site;
  }

  private String invite() {
    owner.getByLabel("Email address").fill("owner@shop.example");
    press(owner, "Create invitation");
    assertThat(owner.locator("#email-error"))
        .containsText("This account is a server administrator");
    Accessibility.assertForEverybody(owner);
    owner.getByLabel("Email address").fill(EMAIL);
    press(owner, "Create invitation");
    assertThat(owner.locator("main")).containsText("Send this link to " + EMAIL);
    Accessibility.assertForEverybody(owner);
    String link = owner.locator("#link").textContent();
    click(owner, "Back to people");
    assertThat(owner.getByText("Revoke the invitation")).isVisible();
    assertThat(owner.content()).doesNotContain(link);
    Accessibility.assertForEverybody(owner);
    return link;
  }

  private void accept(String link, String site) {
    colleague.navigate(link);
    assertThat(colleague.locator("main"))
        .containsText("as a viewer. Viewers can only view reports.");
    Accessibility.assertForEverybody(colleague);
    colleague.getByLabel("Choose a password").fill(PASSWORD);
    colleague.getByLabel("Confirm password").fill(PASSWORD);
    press(colleague, "Create account and join");
    assertThat(colleague).hasURL(site);
    assertThat(colleague.navigate(link).status()).isEqualTo(404);
    Accessibility.assertForEverybody(colleague);
    colleague.navigate(site);
  }

  private static void press(Page page, String button) {
    named(page, AriaRole.BUTTON, button).click();
  }

  private static void click(Page page, String link) {
    named(page, AriaRole.LINK, link).click();
  }

  private static Locator named(Page page, AriaRole role, String name) {
    return page.getByRole(role, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
