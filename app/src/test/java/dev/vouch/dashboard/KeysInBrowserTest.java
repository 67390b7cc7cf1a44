package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The parts of the API key pages that need a browser: history, keyboard and layout. */
class KeysInBrowserTest {
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
    owner = server.owner(CHROMIUM, new NewContextOptions().setViewportSize(375, 800));
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
  void token_isInOneResponseOnly() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    log.start();
    root.addAppender(log);
    List<String> addresses = new ArrayList<>();
    page.onRequest(request -> addresses.add(request.url()));
    try {
      String keys = createSite("Secret") + "/keys";
      page.navigate(keys + "/new");
      page.locator("#name").fill("secret");
      Response response =
          page.waitForResponse(
              candidate -> candidate.request().method().equals("POST"),
              () -> page.getByText("Create key").click());
      String token = page.locator("#token").textContent();
      String secret = token.substring(token.lastIndexOf('_') + 1);
      assertThat(response.headerValue("cache-control")).isEqualTo("no-store");
      assertThat(response.headerValue("content-security-policy"))
          .startsWith("default-src 'none';")
          .doesNotContain("unsafe");

      // Wait until the page's scripts have run.
      assertThat(page.locator("#success")).containsText("Waiting");
      // Runs after the page's own listeners, so it stores what a back/forward cache would keep.
      page.evaluate(
          "() => addEventListener('pagehide', () => sessionStorage.setItem('left',"
              + " document.documentElement.textContent))");
      page.navigate(keys);
      assertThat(page.content()).doesNotContain(secret);
      assertThat((String) page.evaluate("() => sessionStorage.getItem('left')"))
          .contains("Key for “secret” created")
          .doesNotContain(secret);
      page.goBack();
      assertThat(page.locator("h1")).hasText("Create API key");
      assertThat(page.content()).doesNotContain(secret);
      assertThat(addresses).noneMatch(address -> address.contains(secret));
      assertThat(log.list).noneMatch(event -> event.getFormattedMessage().contains(secret));
    } finally {
      root.detachAppender(log);
    }
  }

  @Test
  void keyboardOnly_createsAndRevokesAKey() {
    String keys = createSite("Keyboard") + "/keys";
    page.navigate(keys + "/new");
    page.locator("#name").focus();
    page.keyboard().type("typed");
    page.keyboard().press("Enter");
    assertThat(page.locator("#token")).containsText("svc_live_");
    page.navigate(keys);
    page.getByText("Revoke typed").focus();
    page.keyboard().press("Enter");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Revoke key")).focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("main")).containsText("Key revoked.");
  }

  @Test
  void pages_areAccessible() {
    String site = createSite("A shop with quite a long name that goes on and on");
    page.navigate(site + "/keys/new");
    page.locator("#name").fill("a-service-with-a-long-name-and-no-space-at-all-in-it");
    page.getByText("Create key").click();
    assertThat(page.locator("#token")).isVisible();
    Accessibility.assertAccessible(page);
    for (String path : List.of("/keys", "/install")) {
      page.navigate(site + path);
      Accessibility.assertAccessible(page);
    }
  }

  /** Returns the URL of the site. */
  private static String createSite(String name) {
    try (HtmlClient client = server.owner()) {
      return server.createSite(client, name);
    }
  }
}
