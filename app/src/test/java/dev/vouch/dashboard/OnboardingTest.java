package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.Chromium;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installation of a new site, up to its first credited success, in a browser. */
class OnboardingTest {
  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

  @TempDir private static Path data;
  private static final Chromium CHROMIUM = Chromium.open();
  private static DashboardServer server;

  private BrowserContext owner;
  private Page page;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void openContext() {
    owner = server.owner(CHROMIUM, new NewContextOptions());
    page = owner.newPage();
  }

  @AfterEach
  void closeContext() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
    CHROMIUM.close();
  }

  @Test
  void installation_tracksPageViewKeyAndFirstSuccess() {
    createSite("Shop");
    assertThat(page.locator(".step-done, .step:has(.arrived)")).hasCount(0);
    String install = page.url();
    String snippet = page.locator("#snippet-plain").textContent();
    try (WebServer shop = startShop(snippet)) {
      owner.newPage().navigate("http://127.0.0.1:" + shop.port() + "/pricing?utm_source=letter");
    }
    // The page updates without a reload.
    assertThat(page.locator("#page-view"))
        .containsText(Pattern.compile("Page views are arriving.*/pricing.*letter.*desktop"));

    click("Create key");
    String token = createKey("checkout");
    String trial = page.locator("#trial").textContent();
    assertThat(trial).contains(token).contains(server.address());
    assertThat(page.locator("#success")).containsText("Waiting");
    assertThat(server.status(token, bodyOf(trial))).isEqualTo(204);
    assertThat(page.locator("#success")).containsText("“test” is credited to a visitor");
    page.getByText("Continue installation").click();
    assertThat(page.locator("#success"))
        .containsText(Pattern.compile("“test” is credited to a visitor.*letter"));
    assertThat(page.locator(".step-done, .step:has(.arrived)")).hasCount(3);

    click("Wait for another");
    assertThat(page.locator("#success")).containsText("Waiting");
    assertThat(
            server.status(
                token, "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/done\"}"))
        .isEqualTo(204);
    assertThat(page.locator("#success"))
        .containsText("“paid” was recorded but not credited to a visitor");
    assertThat(page.locator("#success")).containsText("No visitor information was sent");
    assertThat(install).isEqualTo(page.url().replaceFirst("[?#].*", ""));

    server.advanceClock(HALF_AN_HOUR);
    assertPollingStopped("#success");
    assertThat(page.locator("#success")).containsText("“paid” was recorded");
  }

  @Test
  void invalidSiteForm_showsErrors_andKeepsItsInput() {
    page.navigate(server.address() + "/sites/new");
    page.getByLabel("Domains").fill("https://Shop.example/path, not_a_host");
    click("Add site");
    assertThat(page.locator("#name")).hasAttribute("aria-invalid", "true");
    assertThat(page.locator("#name")).isFocused();
    assertThat(page.locator("#domains-error")).containsText("not_a_host");
    assertThat(page.getByLabel("Domains")).hasValue("https://Shop.example/path, not_a_host");

    page.locator("#name").fill("Shop");
    page.getByLabel("Domains").fill("https://Shop.example/path");
    page.getByLabel("Time zone").selectOption("Europe/Berlin");
    click("Add site");
    assertThat(page.locator("#page-view")).containsText("shop.example");
  }

  @Test
  void automatedBrowser_isReportedAsIgnored_atOnce() {
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill("Tested");
    page.getByLabel("Domains").fill("tested.example");
    click("Add site");
    String site = page.url().replaceFirst(".*/(site_[0-9a-f]{16})/.*", "$1");
    page.request()
        .post(
            server.address() + "/collect",
            RequestOptions.create()
                .setHeader("Origin", "https://tested.example")
                .setHeader("Content-Type", "text/plain")
                .setData(
                    "{\"site_id\":\"%s\",\"event_name\":\"pageview\",\"automated\":true,\"url\":\"https://tested.example/\"}"
                        .formatted(site)));
    assertThat(page.locator("#page-view")).containsText("Ignored: automated browser.");
    assertThat(page.locator("#page-view")).containsText("Waiting for a page view");
  }

  @Test
  void pageViewFromAnotherDomain_isReportedAsRejected() {
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill("Elsewhere");
    page.getByLabel("Domains").fill("elsewhere.example");
    click("Add site");
    String snippet = page.locator("#snippet-frozen").textContent();
    try (WebServer shop = startShop(snippet)) {
      owner.newPage().navigate("http://127.0.0.1:" + shop.port() + "/");
      assertThat(page.locator("#page-view"))
          .containsText("A request from a page on 127.0.0.1 was rejected");
    }

    server.advanceClock(HALF_AN_HOUR);
    assertPollingStopped("#page-view");
    assertPollingStopped("#success");
    assertThat(page.locator("#page-view"))
        .containsText("A request from a page on 127.0.0.1 was rejected");
    page.locator("#success").getByText("Refresh").click();
    assertThat(page.locator("#page-view")).containsText("Waiting for a page view");
    assertThat(page.locator("#success")).containsText("Waiting for a success");
  }

  @Test
  void siteFormSubmittedTwice_createsOneSite() {
    page.navigate(server.address() + "/sites/new");
    String form =
        "form_token=%s&form_id=%s&name=Once&domains=once.example&timezone=UTC"
            .formatted(encodedField("form_token"), encodedField("form_id"));
    assertThat(location(server.post("/sites/new", form))).endsWith("/install");
    assertThat(location(server.post("/sites/new", form))).isEqualTo("/sites");
    page.navigate(server.address() + "/sites");
    assertThat(page.locator("main").getByText("once.example")).hasCount(1);
  }

  @Test
  void withoutScripts_siteAndKeyCanBeCreated() {
    try (BrowserContext plain =
        server.owner(CHROMIUM, new NewContextOptions().setJavaScriptEnabled(false))) {
      Page plainPage = plain.newPage();
      plainPage.navigate(server.address() + "/sites/new");
      plainPage.locator("#name").fill("Plain");
      plainPage.getByLabel("Domains").fill("plain.example");
      plainPage.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Add site")).click();
      plainPage.getByText("With integrity").click();
      assertThat(plainPage.locator("#snippet-frozen")).isVisible();
      assertThat(plainPage.locator("#page-view").getByText("Refresh")).isVisible();
      plainPage.getByText("Create key").click();
      plainPage.locator("#name").fill("plain");
      plainPage.getByText("Create key").click();
      assertThat(plainPage.locator("#token")).containsText("svc_live_");
    }
  }

  private void assertPollingStopped(String part) {
    assertThat(page.locator(part)).containsText("Automatic updates have stopped. Refresh");
    assertThat(page.locator(part + "[hx-get]")).hasCount(0);
  }

  private String encodedField(String name) {
    String value = page.locator("main [name=" + name + "]").inputValue();
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static String location(HttpResponse<String> redirection) {
    assertThat(redirection.statusCode()).isEqualTo(303);
    return redirection.headers().firstValue("Location").orElseThrow();
  }

  private void createSite(String name) {
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill(name);
    page.getByLabel("Domains").fill("127.0.0.1");
    click("Add site");
    page.waitForURL(Pattern.compile("/install$"));
  }

  private String createKey(String name) {
    page.locator("#name").fill(name);
    click("Create key");
    return page.locator("#token").textContent();
  }

  private void click(String label) {
    page.locator("main a, main button")
        .filter(new Locator.FilterOptions().setHasText(label))
        .first()
        .click();
  }

  /** The request body in the curl command. */
  static String bodyOf(String trial) {
    int start = trial.indexOf("-d '") + "-d '".length();
    return trial.substring(start, trial.lastIndexOf('\''));
  }

  static WebServer startShop(String snippet) {
    return WebServer.start(
        "127.0.0.1",
        0,
        ConnectionLimits.STANDARD,
        List.of(
            router ->
                router
                    .get()
                    .handler(
                        context ->
                            context
                                .response()
                                .putHeader("Content-Type", "text/html")
                                .end("<!doctype html><title>Shop</title>" + snippet))));
  }
}
