package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.browser.Chromium;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What an owner does with API keys, in a browser . */
class KeysTest {
  private static final String EVENT =
      "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/done\"}";

  @TempDir private static Path data;
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
    owner = server.owner(CHROMIUM, new NewContextOptions().setViewportSize(375, 800));
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
  void rotatedKey_worksWithinItsOverlap_andRevokedKeyNoMore() {
    String keys = createSite("Rotating") + "/keys";
    String first = createKey(keys, "checkout");
    assertThat(server.status(first, EVENT)).isEqualTo(204);

    page.navigate(keys);
    page.getByText("Rotate checkout").click();
    page.getByLabel("1 hour").check();
    page.getByText("Rotate the key").click();
    String second = page.locator("#token").textContent();
    assertThat(page.locator("main")).containsText("The old key is accepted until");
    page.navigate(keys);
    assertThat(page.getByRole(AriaRole.ROW))
        .containsText(new String[] {"Name", "Active", "Replaced"});
    assertThat(server.status(first, EVENT)).isEqualTo(204);
    assertThat(server.status(second, EVENT)).isEqualTo(204);

    server.putForward(Duration.ofHours(1));
    assertThat(server.status(first, EVENT)).isEqualTo(401);
    assertThat(server.status(second, EVENT)).isEqualTo(204);

    page.navigate(keys);
    page.getByText("Revoke checkout").click();
    assertThat(page.locator("main")).containsText("It was last used on");
    page.getByText("Revoke the key for good").click();
    assertThat(page.locator("main")).containsText("The key is revoked");
    assertThat(server.status(second, EVENT)).isEqualTo(401);
  }

  @Test
  void eleventhKey_isRefused_andThePageSaysWhatToDo() {
    String keys = createSite("Full") + "/keys";
    page.navigate(keys + "/new");
    String waiting = form("name", "late");
    for (int number = 1; number <= 10; number++) {
      createKey(keys, "service " + number);
    }
    page.navigate(keys);
    assertThat(page.locator("main")).containsText("All 10 keys are taken");
    assertThat(page.getByText("Create a key")).hasCount(0);
    assertThat(server.post(keys.substring(server.address().length()) + "/new", waiting))
        .returns(303, HttpResponse::statusCode);
    page.reload();
    assertThat(page.getByText("late")).hasCount(0);
  }

  @Test
  void formSentTwice_makesOneKey() {
    String keys = createSite("Twice") + "/keys";
    page.navigate(keys + "/new");
    String path = keys.substring(server.address().length()) + "/new";
    String form = form("name", "once");
    assertThat(server.post(path, form).body()).contains("svc_live_");
    HttpResponse<String> again = server.post(path, form);
    assertThat(again.statusCode()).isEqualTo(303);
    assertThat(again.headers().firstValue("Location"))
        .hasValueSatisfying(to -> assertThat(to).endsWith("/keys?notice=repeated"));
    page.navigate(keys + "?notice=repeated");
    assertThat(page.locator("th strong")).hasCount(1);
    assertThat(page.locator("main")).containsText("That form had been sent already");
  }

  @Test
  void formWithoutItsToken_isRefused_andMakesNoKey() {
    String keys = createSite("Forged") + "/keys";
    page.navigate(keys + "/new");
    String path = keys.substring(server.address().length()) + "/new";
    String forged = form("name", "forged").replaceFirst("^form_token=[^&]*&", "");
    assertThat(server.post(path, forged).statusCode()).isEqualTo(403);
    page.navigate(keys);
    assertThat(page.locator("main")).containsText("No keys yet");
  }

  @Test
  void formThatCouldNotBeWritten_mayBeSentAgain() throws SQLException {
    String keys = createSite("Unwritable") + "/keys";
    page.navigate(keys + "/new");
    String path = keys.substring(server.address().length()) + "/new";
    String form = form("name", "unwritable");
    try (Connection directory =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("directory.db"));
        Statement statement = directory.createStatement()) {
      statement.execute(
          """
          CREATE TRIGGER refuse BEFORE INSERT ON api_keys
          BEGIN SELECT RAISE(ABORT, 'as if the disk were full'); END
          """);
      assertThat(server.post(path, form).statusCode()).isEqualTo(503);
      statement.execute("DROP TRIGGER refuse");
    }
    assertThat(server.post(path, form).body()).contains("svc_live_");
    assertThat(server.post(path, form).statusCode()).isEqualTo(303);
  }

  @Test
  void keyThatExpiresWithinItsOverlap_isShownToEndThen() {
    String keys = createSite("Expiring") + "/keys";
    LocalDate lastDay = LocalDate.now(ZoneOffset.UTC).plusDays(2);
    Locator end = page.locator("main time[datetime='%sT00:00:00Z']".formatted(lastDay.plusDays(1)));
    page.navigate(keys + "/new");
    page.locator("#name").fill("nightly");
    page.getByText("Limit and last day").click();
    page.getByLabel("Last day").fill(lastDay.toString());
    page.getByText("Create the key").click();
    assertThat(page.locator("main")).containsText("This key is accepted until");
    assertThat(end).hasCount(1);

    page.navigate(keys);
    page.getByText("Rotate nightly").click();
    assertThat(page.locator("main")).containsText("This key expires on");
    page.getByLabel("7 days").check();
    page.getByText("Rotate the key").click();
    assertThat(page.locator("main")).containsText("The new key keeps the old one’s expiry");
    assertThat(end).hasCount(2);
    page.navigate(keys);
    assertThat(page.getByRole(AriaRole.ROW))
        .containsText(new String[] {"Name", "Active", "Replaced"});
    assertThat(end).hasCount(2);
  }

  @Test
  void token_isInOneAnswerOnly() {
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
      Response answer =
          page.waitForResponse(
              response -> response.request().method().equals("POST"),
              () -> page.getByText("Create the key").click());
      String token = page.locator("#token").textContent();
      String secret = token.substring(token.lastIndexOf('_') + 1);
      assertThat(answer.headerValue("cache-control")).isEqualTo("no-store");
      assertThat(answer.headerValue("content-security-policy"))
          .startsWith("default-src 'none';")
          .doesNotContain("unsafe");

      // Its scripts have run.
      assertThat(page.locator("#success")).containsText("Waiting");
      // After the page's own listeners: a browser that keeps whole pages keeps this one as it is.
      page.evaluate(
          "() => addEventListener('pagehide', () => sessionStorage.setItem('left',"
              + " document.documentElement.textContent))");
      page.navigate(keys);
      assertThat(page.content()).doesNotContain(secret);
      assertThat((String) page.evaluate("() => sessionStorage.getItem('left')"))
          .contains("“secret” has a key")
          .doesNotContain(secret);
      page.goBack();
      assertThat(page.locator("h1")).hasText("Create a key");
      assertThat(page.content()).doesNotContain(secret);
      assertThat(addresses).noneMatch(address -> address.contains(secret));
      assertThat(log.list).noneMatch(event -> event.getFormattedMessage().contains(secret));
    } finally {
      root.detachAppender(log);
    }
  }

  @Test
  void keyOfAnotherSite_isNotThere() {
    String keys = createSite("Mine") + "/keys";
    createKey(keys, "mine");
    page.navigate(keys);
    String revoke = page.getByText("Revoke mine").getAttribute("href");
    String other = createSite("Other").substring(server.address().length());
    Response answer = page.navigate(server.address() + revoke.replaceFirst("^/sites/[^/]*", other));
    assertThat(answer.status()).isEqualTo(404);
    assertThat(page.locator("h1")).containsText("There is nothing here");
  }

  @Test
  void wrongForm_saysWhatIsWrong() {
    String keys = createSite("Wrong") + "/keys";
    page.navigate(keys + "/new");
    page.getByText("Limit and last day").click();
    page.locator("#name").fill("night job");
    page.getByLabel("Requests per 10 seconds").fill("many");
    page.getByLabel("Last day").fill("2020-01-31");
    page.getByText("Create the key").click();
    assertThat(page.locator("#rate_limit-error"))
        .hasText("The limit is a whole number from 1 to 1000000.");
    assertThat(page.locator("#expires_at-error")).containsText("Choose a day that is not over");
    assertThat(page.locator("#name")).hasValue("night job");
  }

  @Test
  void keyboardAlone_createsAndRevokes() {
    String keys = createSite("Keyboard") + "/keys";
    page.navigate(keys + "/new");
    page.locator("#name").focus();
    page.keyboard().type("typed");
    page.keyboard().press("Enter");
    assertThat(page.locator("#token")).containsText("svc_live_");
    page.navigate(keys);
    page.getByText("Revoke typed").focus();
    page.keyboard().press("Enter");
    page.getByText("Revoke the key for good").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("main")).containsText("The key is revoked");
  }

  @Test
  void pages_fitAPhone_andKeepNobodyOut() {
    String site = createSite("A shop with quite a long name that goes on and on");
    createKey(site + "/keys", "a-service-with-a-long-name-and-no-space-at-all-in-it");
    for (String path : List.of("/keys", "/keys/new", "/install")) {
      page.navigate(site + path);
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .as(path)
          .isEqualTo(true);
      assertThat(Accessibility.seriousViolations(page)).as(path).isEmpty();
    }
  }

  /** The site's address. */
  private String createSite(String name) {
    page.navigate(server.address() + "/sites/new");
    page.locator("#name").fill(name);
    page.getByLabel("Domains").fill("shop.example");
    page.getByLabel("Time zone").selectOption("UTC");
    page.getByText("Add the site").click();
    page.waitForURL(Pattern.compile("/install$"));
    return page.url().replace("/install", "");
  }

  private String createKey(String keys, String name) {
    page.navigate(keys + "/new");
    page.locator("#name").fill(name);
    page.getByText("Create the key").click();
    return page.locator("#token").textContent();
  }

  /** The form on the page, as a browser would send it. */
  private String form(String field, String value) {
    return Stream.of("form_token", "form_id")
            .map(
                name -> name + "=" + encoded(page.locator("main [name=" + name + "]").inputValue()))
            .reduce((one, other) -> one + "&" + other)
            .orElseThrow()
        + "&"
        + field
        + "="
        + encoded(value);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
