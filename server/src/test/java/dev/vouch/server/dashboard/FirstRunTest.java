package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.Vouch;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import dev.vouch.server.http.WebServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new owner goes through, from an empty data directory on . */
class FirstRunTest {
  private static final Chromium CHROMIUM = Chromium.open();
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";

  @TempDir private Path data;
  private BrowserContext browser;
  private Page page;

  @BeforeEach
  void come() {
    browser = CHROMIUM.visitor(OwnersServer.USER_AGENT);
    page = browser.newPage();
  }

  @AfterEach
  void leave() {
    browser.close();
  }

  @AfterAll
  static void stop() {
    CHROMIUM.close();
  }

  @Test
  void emptyDirectory_leadsThroughSetUp_toTheFirstCreditedConversion() throws Exception {
    try (Vouch vouch = start(Map.of())) {
      setUp(vouch);
      addSite();
      viewPage(page.locator("#snippet-plain").textContent());
      assertThat(page.locator("#page-view"))
          .containsText(Pattern.compile("Page views are arriving.*/pricing.*letter"));

      press(AriaRole.LINK, "Create key");
      page.locator("#name").fill("checkout");
      press(AriaRole.BUTTON, "Create key");
      String token = page.locator("#token").textContent();
      String event = OnboardingTest.event(page.locator("#trial").textContent());
      assertThat(status(vouch, token, event)).isEqualTo(204);
      assertThat(page.locator("#success")).containsText("“test” is credited to a visitor");
    }
  }

  private void setUp(Vouch vouch) {
    page.navigate(address(vouch));
    page.getByLabel("Setup code").fill(vouch.setupCode().orElseThrow());
    page.getByLabel("Email address").fill(EMAIL);
    page.getByLabel("Password", new Page.GetByLabelOptions().setExact(true)).fill(PASSWORD);
    page.getByLabel("Confirm password").fill(PASSWORD);
    press(AriaRole.BUTTON, "Create account");
  }

  private void addSite() {
    press(AriaRole.LINK, "Add site");
    page.locator("#name").fill("Shop");
    page.getByLabel("Domains").fill("127.0.0.1");
    press(AriaRole.BUTTON, "Add site");
    page.waitForURL(Pattern.compile("/install$"));
  }

  private void viewPage(String snippet) {
    try (WebServer shop = OnboardingTest.shop(snippet);
        Page visit = browser.newPage()) {
      visit.navigate("http://127.0.0.1:" + shop.port() + "/pricing?utm_source=letter");
      assertThat(page.locator("#page-view")).containsText("Page views are arriving.");
    }
  }

  @Test
  void configuredAccount_isCreated_signsIn_andNoCodeIsDrawn() {
    try (Vouch vouch = start(configured(PASSWORD))) {
      assertThat(vouch.setupCode()).isEmpty();
      signIn(vouch);
      assertThat(page).hasURL(address(vouch) + "/sites");
    }
    try (Vouch again = start(configured("quite another password"))) {
      page.context().clearCookies();
      signIn(again);
      assertThat(page).hasURL(address(again) + "/sites");
    }
  }

  private static Map<String, String> configured(String password) {
    return Map.of("VOUCH_ADMIN_EMAIL", EMAIL, "VOUCH_ADMIN_PASSWORD", password);
  }

  private void signIn(Vouch vouch) {
    page.navigate(address(vouch));
    page.getByLabel("Email address").fill(EMAIL);
    page.getByLabel("Password").fill(PASSWORD);
    press(AriaRole.BUTTON, "Sign in");
  }

  private void press(AriaRole role, String name) {
    page.getByRole(role, new Page.GetByRoleOptions().setName(name)).first().click();
  }

  private Vouch start(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("VOUCH_DRAIN", "0s");
    return Vouch.start(
        new Settings()
            .addEnvironment(all)
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"))
            .configuration(),
        Clock.systemUTC(),
        failed -> {
          throw new AssertionError("the log failed", failed);
        });
  }

  private static String address(Vouch vouch) {
    return "http://127.0.0.1:" + vouch.port();
  }

  private static int status(Vouch vouch, String token, String event) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(address(vouch) + "/event"))
                  .header("Authorization", "Bearer " + token)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString(event))
                  .build(),
              BodyHandlers.discarding())
          .statusCode();
    }
  }
}
