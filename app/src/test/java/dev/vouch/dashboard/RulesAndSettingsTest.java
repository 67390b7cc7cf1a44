package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.directory.site.SiteSettings;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Success rules and site settings on their pages, and their entries in the activity log. */
class RulesAndSettingsTest {
  @TempDir private static Path data;
  private static final AtomicReference<SiteId> FULL_SITE = new AtomicReference<>();
  private static DashboardServer server;

  private HtmlClient owner;
  private String site = "";

  @BeforeAll
  static void start() {
    server =
        new DashboardServer(
            data, (directory, administrator) -> FULL_SITE.set(createFullSite(directory)));
  }

  /** Creates a site with the maximum number of rules. */
  private static SiteId createFullSite(Directory directory) {
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
  void openClientAndCreateSite() {
    owner = server.owner();
    site = server.createSite(owner, "Shop");
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void nameWithoutARule_isSuggested_andATypoIsReported() {
    String token = server.createKey(owner, site);
    // Events appear in the order they were recorded: with the last one, all are there.
    for (String name : new String[] {"Paid ", "paid", "paid"}) {
      assertThat(server.status(token, success(name))).isEqualTo(204);
    }
    owner.open(site + "/success-rules");
    awaitText("“paid” was sent 2 times");
    owner.follow("Add title for paid");
    assertThat(owner.value("#name")).isEqualTo("paid");
    owner.fill("Title", "Paid order").press("Add rule");

    assertThat(owner.text("[role=status]")).contains("Rule saved.");
    assertThat(owner.texts("tr").getLast()).contains("Paid order");
    assertThat(owner.texts("[data-label='Confirmed (30 days)']")).containsExactly("2");
    assertThat(owner.all("[data-label='Latest confirmed'] time")).hasSize(1);
    assertThat(owner.text("main")).contains("Possible typo").contains("It is similar to “paid”");
    assertThat(owner.open(site + "/successes").text("main")).contains("Paid order");
  }

  @Test
  void pagePattern_previewsMatchingPages() {
    for (String path : new String[] {"/orders/1/thanks", "/orders/2/thanks", "/orders/2"}) {
      assertThat(viewPage("https://shop.example", path)).isEqualTo(204);
    }
    owner.open(site + "/success-rules/new").fill("#name", "paid");
    owner.fill("Page path", "/orders/*/thanks");
    await("pages are reported")
        .until(() -> owner.press("Preview matching pages").all("#pages li").size() >= 2);
    assertThat(owner.text("main")).contains("2 pages match");
    assertThat(owner.all("#pages li")).hasSize(2);
    assertThat(owner.value("Page path")).isEqualTo("/orders/*/thanks");

    owner.fill("Page path", "orders?").press("Add rule");
    assertThat(owner.text("#page_path-error")).contains("Page path must start with / or *");
    owner.fill("Page path", "/orders/*/thanks").press("Add rule");
    assertThat(owner.texts("[data-label='Unconfirmed (30 days)']")).containsExactly("2");

    owner.open(site + "/success-rules/new").fill("#name", "paid").press("Add rule");
    assertThat(owner.text("#name-error")).contains("A rule with this name already exists");
  }

  @Test
  void ruleAboveTheLimit_isRejected_andInputIsKept() {
    owner
        .open("/sites/" + FULL_SITE.get() + "/success-rules/new")
        .fill("#name", "paid")
        .fill("Title", "Paid order")
        .press("Add rule");

    assertThat(owner.text("#name-error")).contains("The limit of 100 success rules is reached");
    assertThat(owner.value("Title")).isEqualTo("Paid order");
  }

  @Test
  void ruleChangeAndDeletion_areSavedAndLogged() {
    owner.open(site + "/success-rules/new?name=paid").press("Add rule");
    owner.follow("Edit paid").fill("#name", "bought").press("Save rule");
    assertThat(owner.texts("tr").getLast()).contains("bought");
    owner.follow("Delete bought").press("Delete rule");
    assertThat(owner.text("main")).contains("No rules yet");

    owner.open(site + "/settings/audit?kind=success_rule");
    assertThat(owner.texts(".said"))
        .containsExactly(
            "Deleted the success rule “bought”.",
            "Changed the success rule “paid”: the name from “paid” to “bought”; the title from"
                + " “paid” to “bought”.",
            "Created the success rule “paid”.");
  }

  @Test
  void rejectedHost_canBeAddedToTheDomains() {
    assertThat(viewPage("https://checkout.example", "/pay")).isEqualTo(403);
    assertThat(viewPage("https://checkout.example", "/pay")).isEqualTo(403);
    owner.open(site + "/install").follow("add its host to the domains");
    assertThat(owner.text("#refused"))
        .contains("Requests from pages on checkout.example were rejected 2 times");
    owner.press("Add domain checkout.example");

    assertThat(owner.text("[role=status]")).contains("Settings saved.");
    assertThat(owner.all("#refused")).isEmpty();
    assertThat(owner.value("Domains")).isEqualTo("checkout.example shop.example");
    assertThat(viewPage("https://checkout.example", "/pay")).isEqualTo(204);
  }

  @Test
  void validSettings_areSaved_andInvalidOnesAreReported() {
    owner
        .open(site + "/settings")
        .fill("Domains", "https://shop.example/path not_a_host")
        .press("Save settings");
    assertThat(owner.text("#domains-error"))
        .isEqualTo(
            "“not_a_host” is not a valid domain. Enter a host name such as shop.example or"
                + " localhost, or an app’s origin such as capacitor://localhost.");
    owner
        .fill("Domains", "https://shop.example/path")
        .fill("#name", "Boutique")
        .select("Time zone", "Asia/Tokyo")
        .fill("Ignored referrers", "pay.example")
        .check("Require a proof")
        .press("Save settings");

    assertThat(owner.text("[role=status]")).contains("Settings saved.");
    assertThat(owner.value("#name")).isEqualTo("Boutique");
    assertThat(owner.value("Time zone")).isEqualTo("Asia/Tokyo");
    assertThat(owner.isChecked("Require a proof")).isTrue();
    owner.open(site + "/settings/audit");
    assertThat(owner.text(".said"))
        .contains("the name from “Shop” to “Boutique”; the time zone from “UTC” to");
  }

  @Test
  void concurrentSettingsChanges_areMerged_andConflictsReported() {
    try (HtmlClient otherOwner = server.owner()) {
      owner.open(site + "/settings");
      otherOwner.open(site + "/settings").fill("#name", "Boutique").press("Save settings");
      owner.fill("Domains", "shop.example boutique.example").press("Save settings");
      assertThat(owner.text("[role=status]")).contains("Settings saved.");
      assertThat(owner.value("#name")).isEqualTo("Boutique");

      otherOwner.fill("Domains", "another.example").press("Save settings");
      assertThat(otherOwner.text("#domains-error"))
          .contains("Someone else changed this to “boutique.example shop.example”.");
      assertThat(otherOwner.value("Domains")).isEqualTo("another.example");
      otherOwner.press("Save settings");
      assertThat(otherOwner.text("[role=status]")).contains("Settings saved.");
      assertThat(otherOwner.value("Domains")).isEqualTo("another.example");
    }
  }

  @Test
  void activityLog_namesTheUser_withoutSecrets_onPageAndCsv() {
    String token = server.createKey(owner, site);
    String secret = owner.open(site + "/settings").press("Show secret").text("#secret");
    owner.open(site + "/settings/audit");

    assertThat(owner.texts("[data-label=User]"))
        .containsExactly("owner@shop.example", "owner@shop.example", "owner@shop.example");
    assertThat(owner.text(".said")).isEqualTo("Viewed the identify secret.");
    assertThat(owner.body()).doesNotContain(secret).doesNotContain(secretOf(token));

    assertThat(owner.fetch(owner.link("CSV")).body())
        .startsWith("at,actor,email,kind,details\r\n")
        .contains("account,owner@shop.example,site,Viewed the identify secret.\r\n")
        .contains("Created the API key “checkout”")
        .doesNotContain(secretOf(token));
  }

  /** Polls, since events are reported asynchronously. */
  private void awaitText(String text) {
    await("text is shown")
        .untilAsserted(() -> assertThat(owner.reload().text("main")).contains(text));
  }

  private int viewPage(String origin, String path) {
    return server.viewPage(site, origin, path);
  }

  private static String success(String name) {
    return "{\"event_name\":\"success\",\"name\":\"%s\",\"page_path\":\"/done\"}".formatted(name);
  }

  private static String secretOf(String token) {
    return token.substring(token.lastIndexOf('_') + 1);
  }
}
