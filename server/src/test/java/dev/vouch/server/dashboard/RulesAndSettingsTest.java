package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.server.browser.Chromium;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an owner decides about a site, and what the audit tells of it, in a browser. */
class RulesAndSettingsTest {
  @TempDir private static Path data;
  private static final Chromium CHROMIUM = Chromium.launch();
  private static final AtomicReference<SiteId> FULL = new AtomicReference<>();
  private static OwnersServer server;

  private BrowserContext owner;
  private Page page;
  private String site = "";

  @BeforeAll
  static void start() {
    server = new OwnersServer(data, (directory, administrator) -> FULL.set(full(directory)));
  }

  /** A site with all the rules it may have. */
  private static SiteId full(Directory directory) {
    SiteSettings settings =
        new SiteSettings("Full", Set.of("full.example"), ZoneOffset.UTC, Set.of(), false);
    SiteId site = directory.sites().create(settings).site().id();
    for (int number = 1; number <= SuccessRuleKind.RULES_MAX; number++) {
      String name = "rule " + number;
      directory.rules().create(site, new SuccessRule(name, name, Optional.empty()));
    }
    return site;
  }

  @BeforeEach
  void addASite() {
    owner = server.owner(CHROMIUM, new NewContextOptions().setViewportSize(375, 800));
    page = owner.newPage();
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill("Shop");
    page.getByLabel("Domains").fill("shop.example");
    page.getByLabel("Time zone").selectOption("UTC");
    press("Add the site");
    page.waitForURL(Pattern.compile("/install$"));
    site = page.url().replace("/install", "");
  }

  @AfterEach
  void leave() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
    CHROMIUM.close();
  }

  @Test
  void aNameThatCameWithoutARule_isAdopted_andATypoIsPointedOut() {
    String token = createKey();
    for (String name : new String[] {"paid", "paid", "Paid "}) {
      assertThat(server.status(token, success(name))).isEqualTo(204);
    }
    page.navigate(site + "/success-rules");
    awaitText("“paid” came 2 times");
    page.getByText("Give it a title for paid", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("#name")).hasValue("paid");
    page.getByLabel("Title").fill("Paid order");
    press("Add the rule");

    assertThat(page.getByRole(AriaRole.STATUS)).containsText("Saved.");
    assertThat(page.getByRole(AriaRole.ROW).last()).containsText("Paid order");
    assertThat(page.locator("[data-label='Confirmed, 30 days']")).hasText("2");
    assertThat(page.locator("[data-label='Latest confirmed'] time")).hasCount(1);
    assertThat(page.locator("main")).containsText("Probably a typo");
    assertThat(page.locator("main")).containsText("It looks like “paid”");
    page.navigate(site + "/successes");
    assertThat(page.locator("main")).containsText("Paid order");
    isForEverybody("/success-rules");
  }

  @Test
  void aPattern_showsWhichPagesItMeans_beforeItIsSaved() {
    for (String path : new String[] {"/orders/1/thanks", "/orders/2/thanks", "/orders/2"}) {
      assertThat(pageViewFrom("https://shop.example", path).status()).isEqualTo(204);
    }
    page.navigate(site + "/success-rules/new");
    page.locator("#name").fill("paid");
    Locator pattern = page.getByLabel("Page path");
    awaitText(
        "2 pages match",
        () ->
            page.waitForResponse(
                answer -> answer.url().contains("/success-rules/pages"),
                () -> {
                  pattern.fill("");
                  pattern.pressSequentially("/orders/*/thanks");
                }));
    assertThat(page.locator("#pages li")).hasCount(2);

    press("Show matching pages");
    assertThat(page.locator("#pages li")).hasCount(2);
    assertThat(pattern).hasValue("/orders/*/thanks");
    pattern.fill("orders?");
    press("Add the rule");
    assertThat(page.locator("#page_path-error")).containsText("The page path begins with / or *");
    pattern.fill("/orders/*/thanks");
    press("Add the rule");
    assertThat(page.locator("[data-label='Unconfirmed, 30 days']")).hasText("2");

    page.navigate(site + "/success-rules/new");
    page.locator("#name").fill("paid");
    press("Add the rule");
    assertThat(page.locator("#name-error")).containsText("Another rule of the site has this name");
  }

  @Test
  void aRuleTooMany_isRefused_andWhatWasTypedIsKept() {
    page.navigate(server.address() + "/sites/" + FULL.get() + "/success-rules/new");
    page.locator("#name").fill("paid");
    page.getByLabel("Title").fill("Paid order");
    press("Add the rule");

    assertThat(page.locator("#name-error")).containsText("The site has 100 success rules");
    assertThat(page.getByLabel("Title")).hasValue("Paid order");
  }

  @Test
  void aRule_isChangedAndDeleted() {
    page.navigate(site + "/success-rules/new?name=paid");
    press("Add the rule");
    page.getByText("Change paid", new Page.GetByTextOptions().setExact(true)).click();
    page.locator("#name").fill("bought");
    press("Save");
    assertThat(page.getByRole(AriaRole.ROW).last()).containsText("bought");
    page.getByText("Delete bought", new Page.GetByTextOptions().setExact(true)).click();
    isForEverybody(page.url().replace(site, ""));
    press("Delete the rule");
    assertThat(page.locator("main")).containsText("No rules yet");

    page.navigate(site + "/settings/audit?kind=success_rule");
    assertThat(page.locator(".said"))
        .hasText(
            new String[] {
              "Deleted the success rule “bought”.",
              "Changed the success rule “paid”: the name from “paid” to “bought”; the title from"
                  + " “paid” to “bought”.",
              "Created the success rule “paid”."
            });
  }

  @Test
  void aHostThatWasRefused_isAddedByAClick() {
    assertThat(pageViewFrom("https://checkout.example", "/pay").status()).isEqualTo(403);
    assertThat(pageViewFrom("https://checkout.example", "/pay").status()).isEqualTo(403);
    page.navigate(site + "/install");
    page.getByText("add its host to the domains").click();
    assertThat(page.locator("#refused"))
        .containsText("Pages of checkout.example were refused 2 times");
    isForEverybody("/settings");
    press("Add it checkout.example");

    assertThat(page.getByRole(AriaRole.STATUS)).containsText("Saved.");
    assertThat(page.locator("#refused")).hasCount(0);
    assertThat(page.getByLabel("Domains")).hasValue("checkout.example shop.example");
    assertThat(pageViewFrom("https://checkout.example", "/pay").status()).isEqualTo(204);
  }

  @Test
  void settings_holdOnceTheyAreSaved_andWhatIsWrongIsNamed() {
    page.navigate(site + "/settings");
    page.getByLabel("Domains").fill("https://shop.example/path not_a_host");
    press("Save");
    assertThat(page.locator("#domains-error"))
        .hasText("“not_a_host” is no domain such as shop.example or localhost.");
    page.getByLabel("Domains").fill("https://shop.example/path");
    page.locator("#name").fill("Boutique");
    page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    page.getByLabel("Ignored referrers").fill("pay.example");
    page.getByLabel("only with a proof").check();
    press("Save");

    assertThat(page.getByRole(AriaRole.STATUS)).containsText("Saved.");
    assertThat(page.locator("#name")).hasValue("Boutique");
    assertThat(page.getByLabel("Time zone")).hasValue("Asia/Tokyo");
    assertThat(page.getByLabel("only with a proof")).isChecked();
    page.navigate(site + "/settings/audit");
    assertThat(page.locator(".said").first())
        .containsText("the name from “Shop” to “Boutique”; the time zone from “UTC” to");
  }

  @Test
  void ownersWhoSaveAtOnce_undoNothingOfEachOther() {
    page.navigate(site + "/settings");
    Page others = owner.newPage();
    others.navigate(site + "/settings");
    others.locator("#name").fill("Boutique");
    press(others, "Save");
    page.getByLabel("Domains").fill("shop.example boutique.example");
    press("Save");
    assertThat(page.getByRole(AriaRole.STATUS)).containsText("Saved.");
    assertThat(page.locator("#name")).hasValue("Boutique");

    others.getByLabel("Domains").fill("another.example");
    press(others, "Save");
    assertThat(others.locator("#domains-error"))
        .containsText("Somebody else changed this meanwhile to “boutique.example shop.example”.");
    assertThat(others.getByLabel("Domains")).hasValue("another.example");
    press(others, "Save");
    assertThat(others.getByRole(AriaRole.STATUS)).containsText("Saved.");
    assertThat(others.getByLabel("Domains")).hasValue("another.example");
  }

  @Test
  void theAudit_tellsWhoDidIt_andNoSecret_asPageAndAsCsv() {
    String token = createKey();
    page.navigate(site + "/settings");
    press("Show the secret");
    String secret = page.locator("#secret").textContent();
    page.navigate(site + "/settings/audit");

    assertThat(page.locator("[data-label=Who]"))
        .hasText(new String[] {"owner@shop.example", "owner@shop.example", "owner@shop.example"});
    assertThat(page.locator(".said").first()).hasText("Looked at the identify secret.");
    assertThat(page.content()).doesNotContain(secret).doesNotContain(secretOf(token));
    isForEverybody("/settings/audit");

    String csv = page.getByText("CSV").getAttribute("href");
    String text = owner.request().get(server.address() + csv).text();
    assertThat(text)
        .startsWith("at,actor,email,kind,details\r\n")
        .contains("account,owner@shop.example,site,Looked at the identify secret.\r\n")
        .contains("Created the API key “checkout”")
        .doesNotContain(secretOf(token));
  }

  private void isForEverybody(String path) {
    page.navigate(site + path);
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .as(path)
        .isEqualTo(true);
    assertThat(Accessibility.seriousViolations(page)).as(path).isEmpty();
  }

  /** The projector needs a moment. */
  private void awaitText(String text) {
    awaitText(text, page::reload);
  }

  private void awaitText(String text, Runnable lookAgain) {
    for (int attempt = 0; attempt < 50; attempt++) {
      if (page.locator("main").textContent().contains(text)) {
        return;
      }
      lookAgain.run();
      page.waitForTimeout(200);
    }
    assertThat(page.locator("main")).containsText(text);
  }

  private APIResponse pageViewFrom(String origin, String path) {
    return owner
        .request()
        .post(
            server.address() + "/collect",
            RequestOptions.create()
                .setHeader("Origin", origin)
                .setData(
                    Map.of(
                        "site_id",
                        site.substring(site.lastIndexOf('/') + 1),
                        "event_name",
                        "pageview",
                        "url",
                        origin + path)));
  }

  private static String success(String name) {
    return "{\"event_name\":\"success\",\"name\":\"%s\",\"page_path\":\"/done\"}".formatted(name);
  }

  private static String secretOf(String token) {
    return token.substring(token.lastIndexOf('_') + 1);
  }

  private String createKey() {
    page.navigate(site + "/keys/new");
    page.locator("#name").fill("checkout");
    press("Create the key");
    return page.locator("#token").textContent();
  }

  private void press(String button) {
    press(page, button);
  }

  private static void press(Page page, String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button)).click();
  }
}
