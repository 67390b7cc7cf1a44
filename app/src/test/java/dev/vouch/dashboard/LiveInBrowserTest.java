package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live page in a browser shows events and rejected requests as they arrive. */
class LiveInBrowserTest {
  private static final String SECRET = "forty-nine-ninety";

  @TempDir private static Path data;
  private static final Chromium CHROMIUM = Chromium.open();
  private static DashboardServer server;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @AfterAll
  static void stop() {
    server.close();
    CHROMIUM.close();
  }

  @Test
  void warning_appearsOnTheOpenPage(@TempDir Path own) {
    try (DashboardServer fresh = new DashboardServer(own);
        HtmlClient client = fresh.owner();
        BrowserContext owner = fresh.owner(CHROMIUM, new NewContextOptions())) {
      String site = fresh.createSite(client, "Warned");
      String token = fresh.createKey(client, site);
      Page page = owner.newPage();
      page.navigate(site + "/live");
      assertThat(page.getByRole(AriaRole.STATUS)).hasText("Live");
      assertThat(page.getByText("Warnings")).isHidden();

      String event =
          """
          {"event_name": "click", "page_path": "/", "ip": "localhost", "IP": 1}
          """;
      assertThat(fresh.status(token, event)).isEqualTo(204);
      assertThat(page.locator("#live-warnings > li")).hasCount(2);
      assertThat(page.locator("#live-warnings")).containsText("ip_unusable");
      assertThat(page.locator("#live-warnings")).containsText("Did you mean ip?");
      assertThat(Accessibility.seriousViolations(page)).isEmpty();
    }
  }

  @Test
  void eventsAndRejectedRequests_areShownLive() {
    try (HtmlClient client = server.owner();
        BrowserContext owner = server.owner(CHROMIUM, new NewContextOptions())) {
      Page page = owner.newPage();
      String site = server.createSite(client, "Shop", "127.0.0.1");
      String snippet = client.first("#snippet-plain").wholeText();
      String token = server.createKey(client, site);
      page.navigate(site + "/live");
      assertThat(page.getByRole(AriaRole.STATUS)).hasText("Live");
      assertThat(page.getByText("No events yet")).isVisible();
      assertThat(page.getByText("No rejected requests.")).isVisible();
      assertThat(Accessibility.seriousViolations(page)).isEmpty();

      try (WebServer shop = OnboardingTest.startShop(snippet)) {
        Page customer = owner.newPage();
        customer.navigate(
            "http://127.0.0.1:%d/pricing?utm_source=letter%s"
                .formatted(shop.port(), "x".repeat(200)));
        assertThat(events(page).first())
            .containsText(inOrder("Browser.*Page view.*/pricing.*letter.*desktop"));
        assertThat(page.getByText("No events yet")).isHidden();

        assertThat(server.status(token, success("\"success_value\": 49.9"))).isEqualTo(204);
        assertThat(events(page).first())
            .containsText(inOrder("Backend.*Success.*paid.*49.9.*/done.*Credited.*letter"));

        assertThat(server.status(token, success("\"success_value\": \"" + SECRET + "\"")))
            .isEqualTo(400);
        assertThat(page.locator("#live-requests > li"))
            .containsText(inOrder("400.*checkout.*/success_value.*must be a number.*wrong_type"));
        assertThat(server.status(token, success("\"success_value\": \"" + SECRET + "\"")))
            .isEqualTo(400);
        assertThat(page.locator("#live-requests > li")).containsText("2 times since");
        assertThat(page.content()).doesNotContain(SECRET);

        customer.navigate("http://localhost:%d/".formatted(shop.port()));
        assertThat(page.locator("#live-pages > li")).containsText("localhost");
      }
      assertThat(Accessibility.seriousViolations(page)).isEmpty();
      assertThat(
              page.evaluate(
                  "() => { const table = document.querySelector('.live table');"
                      + " return table.scrollWidth <= table.parentElement.clientWidth; }"))
          .as("the long source fits its card")
          .isEqualTo(true);
      assertThat(events(page)).hasCount(2);

      press(page, "Pause");
      assertThat(page.getByRole(AriaRole.STATUS)).hasText("Paused");
      server.status(token, success("\"success_value\": 1"));
      page.reload();
      assertThat(events(page)).hasCount(3);
      assertThat(page.getByRole(AriaRole.STATUS)).hasText("Live");

      press(page, "Pause");
      server.status(token, success("\"success_value\": 2"));
      press(page, "Resume");
      assertThat(events(page)).hasCount(4);

      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Browsers").setExact(true))
          .click();
      assertThat(events(page)).hasCount(1);
      assertThat(events(page).first()).containsText("Page view");
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Clicks")).click();
      assertThat(page.getByText("No matching events yet")).isVisible();

      assertAccessibleOnAPhoneInDarkMode(site);
      assertWorksWithoutScripts(site);
      assertUpdatesWithinASecond(page, site, token);
      client.open(site + "/success-rules/new").fill("#name", "paid");
      client.fill("#title", "Paid order").press("Add rule");
      assertThat(server.status(token, success("\"success_value\": 3"))).isEqualTo(204);
      assertThat(events(page).first().getByTitle("paid")).hasText("Paid order");
      assertSignInAfterSignOut(owner.newPage(), page);
    }
  }

  private static void assertUpdatesWithinASecond(Page page, String site, String token) {
    page.navigate(site + "/live");
    assertThat(page.getByRole(AriaRole.STATUS)).hasText("Live");
    assertThat(server.status(token, successNamed("warming-up"))).isEqualTo(204);
    assertThat(events(page).first()).containsText("warming-up");

    assertShownWithinASecond(
        attempt -> {
          assertThat(server.status(token, successNamed("paid-" + attempt))).isEqualTo(204);
          return events(page).filter(withText("paid-" + attempt));
        });
    assertShownWithinASecond(
        attempt -> {
          String wrong = success("\"success_value\": \"" + SECRET + "\"");
          assertThat(server.status(token, wrong)).isEqualTo(400);
          // Two such requests were rejected before.
          return page.locator("#live-requests > li").filter(withText(2 + attempt + " times since"));
        });
  }

  /** Tries up to three times, since another process may occupy the CPU for a second. */
  private static void assertShownWithinASecond(IntFunction<Locator> send) {
    for (int attempt = 1; attempt <= 3; attempt++) {
      try {
        send.apply(attempt).waitFor(new Locator.WaitForOptions().setTimeout(1_000));
        return;
      } catch (TimeoutError _) {
        assertThat(attempt).as("none of three updates was shown within a second").isLessThan(3);
      }
    }
  }

  private static Locator.FilterOptions withText(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  /** The sign-in page is not an event stream, so the browser stops reconnecting. */
  private static void assertSignInAfterSignOut(Page other, Page page) {
    other.navigate(server.address() + "/sites");
    other.locator(".top .menu-end summary").click();
    press(other, "Sign out");
    other.waitForURL(Pattern.compile("/login"));
    page.waitForURL(Pattern.compile("/login"));
  }

  private static void assertAccessibleOnAPhoneInDarkMode(String site) {
    NewContextOptions phone =
        new NewContextOptions().setColorScheme(ColorScheme.DARK).setViewportSize(375, 812);
    try (BrowserContext owner = server.owner(CHROMIUM, phone)) {
      Page page = owner.newPage();
      page.navigate(site + "/live");
      assertThat(page.getByRole(AriaRole.STATUS)).hasText("Live");
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .isEqualTo(true);
      assertThat(Accessibility.seriousViolations(page)).isEmpty();
    }
  }

  private static void assertWorksWithoutScripts(String site) {
    try (BrowserContext owner =
        server.owner(CHROMIUM, new NewContextOptions().setJavaScriptEnabled(false))) {
      Page page = owner.newPage();
      page.navigate(site + "/live?origin=server");
      assertThat(events(page)).hasCount(3);
      assertThat(page.getByText("Refresh")).isVisible();
      assertThat(page.getByText("Pause")).isHidden();
      page.navigate(site + "/live?origin=backend");
      assertThat(page.locator("main")).containsText("origin must be server or browser");
    }
  }

  private static Pattern inOrder(String parts) {
    return Pattern.compile(parts, Pattern.DOTALL);
  }

  private static Locator events(Page page) {
    return page.locator("#live-events > tr");
  }

  private static String successNamed(String name) {
    return success("\"success_value\": 4").replace("\"paid\"", "\"" + name + "\"");
  }

  private static String success(String field) {
    return """
    {"event_name": "success", "name": "paid", "page_path": "/done", "ip": "127.0.0.1",
     "user_agent": "%s", %s}
    """
        .formatted(DashboardServer.USER_AGENT, field);
  }

  private static void press(Page page, String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button)).click();
  }
}
