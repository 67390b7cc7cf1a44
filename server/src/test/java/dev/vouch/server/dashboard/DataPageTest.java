package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.browser.Chromium;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an owner decides about a site's data, in a browser. */
class DataPageTest {
  @TempDir private static Path data;
  @TempDir private static Path taken;
  private static final Chromium CHROMIUM = Chromium.launch();
  private static OwnersServer server;

  private BrowserContext owner;
  private Page page;

  @BeforeAll
  static void start() {
    server = new OwnersServer(data);
  }

  @BeforeEach
  void come() {
    owner = server.owner(CHROMIUM, new NewContextOptions().setViewportSize(1280, 800));
    page = owner.newPage();
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
  void fewerThan30Days_areRefusedWithTheReason_andMoreAreKept_onceConfirmed() {
    page.navigate(createSite("Keeping") + "/settings/data");
    assertThat(page.locator("main")).containsText("All events are kept so far.");
    days().fill("29");
    press("Save");
    assertThat(days()).hasAttribute("aria-invalid", "true");
    assertThat(page.locator("#retention_days-error"))
        .containsText("is a whole number of days from 30 to 36500");
    days().fill("90");
    press("Save");
    assertThat(page.locator("h1")).hasText("Keep events for 90 days?");
    page.getByText("Change nothing").click();
    assertThat(page.locator("main")).containsText("All events are kept so far.");
    days().fill("90");
    press("Save");
    press("Remove older events for good");
    assertThat(page.getByRole(AriaRole.STATUS).first()).containsText("Saved.");
    assertThat(days()).hasValue("90");
    assertThat(page.locator("main")).containsText("will be removed soon");
    days().fill("120");
    press("Save");
    assertThat(page.getByRole(AriaRole.STATUS).first()).containsText("Saved.");
    days().fill("");
    press("Save");
    assertThat(page.locator("main")).containsText("All events are kept so far.");
  }

  @Test
  void export_isDownloaded_andAForgottenUserIsInNoLaterOne() {
    String site = createSite("Taking away");
    String token = createKey(site);
    assertThat(server.status(token, paid("anna"))).isEqualTo(204);
    assertThat(server.status(token, paid("bert"))).isEqualTo(204);
    assertThat(exportedOnceItHas(site, 2)).isEqualTo(2);

    page.locator("#success_user_id").fill("anna");
    press("Forget this user for good");
    assertThat(page.getByRole(AriaRole.STATUS).first()).containsText("forget this user");
    assertThat(page.locator("#success_user_id")).hasValue("");
    assertThat(page.content()).doesNotContain("anna");
    assertThat(page.getByText("Download")).hasCount(0);
    assertThat(exportedOnceItHas(site, 1)).isEqualTo(1);
  }

  @Test
  void wrongDays_areNamedAtTheirField() {
    page.navigate(createSite("Wrong days") + "/settings/data");
    page.getByLabel("First day").fill("2026-02-02");
    page.getByLabel("Last day").fill("2026-02-01");
    press("Make the file");

    assertThat(page.locator("#from-error")).containsText("from is after to");
    assertThat(page.getByLabel("Last day")).hasValue("2026-02-01");

    page.locator("input[value=csv]").check();
    page.locator("input[value=csv]").evaluate("input => input.value = 'xlsx'");
    press("Make the file");
    assertThat(page.getByRole(AriaRole.ALERT).last()).hasText("format is parquet or csv.");
  }

  @Test
  void site_isDeletedOnlyByItsName() {
    String site = createSite("Shop & \"Co\"");
    page.navigate(site + "/settings/data");
    Locator name = page.locator("#site_name");
    name.fill("shop & \"co\"");
    press("Delete the site for good");
    assertThat(page.locator("#site_name-error")).isVisible();
    name.fill("Shop & \"Co\"");
    press("Delete the site for good");

    assertThat(page).hasURL(Pattern.compile(".*/sites\\?notice=deleted"));
    assertThat(page.getByRole(AriaRole.STATUS)).containsText("The site is deleted");
    assertThat(page.navigate(site).status()).isEqualTo(404);
    page.navigate(server.address() + "/sites?notice=unfinished");
    assertThat(page.getByRole(AriaRole.STATUS)).containsText("as soon as the disk takes it");
  }

  /** What is sent is reported within a second or so; the file has what is reported. */
  private long exportedOnceItHas(String site, long events) {
    long found = -1;
    for (int attempt = 0; attempt < 10 && found != events; attempt++) {
      page.navigate(site + "/settings/data");
      page.getByLabel(attempt % 2 == 0 ? "Parquet" : "CSV").check();
      press("Make the file");
      Locator download = page.locator("#made").getByText("Download");
      assertThat(download).isVisible();
      Download file = page.waitForDownload(download::click);
      assertThat(file.suggestedFilename()).matches("taking-away-events-[-0-9]+\\.(parquet|csv)");
      Path saved = taken.resolve(file.suggestedFilename());
      file.saveAs(saved);
      found = count(saved);
    }
    return found;
  }

  private static long count(Path file) {
    try (Connection plain = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM '" + file + "'")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException unreadable) {
      throw new AssertionError("DuckDB can't read the export", unreadable);
    }
  }

  private static String paid(String user) {
    return """
    {"event_name":"success","name":"paid","page_path":"/done","success_user_id":"%s"}
    """
        .formatted(user);
  }

  private String createSite(String name) {
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill(name);
    page.getByLabel("Domains").fill("shop.example");
    press("Add the site");
    assertThat(page.locator("h1")).hasText("Install");
    return page.url().replace("/install", "");
  }

  private String createKey(String site) {
    page.navigate(site + "/keys/new");
    page.locator("#name").fill("checkout");
    press("Create the key");
    return page.locator("#token").textContent();
  }

  private Locator days() {
    return page.locator("#retention_days");
  }

  private void press(String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button)).click();
  }
}
