package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.server.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Funnels and journeys as an analyst clicks through them, over six persons known by name. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FunnelsInBrowserTest {
  private static final String PATH = "step=page:/pricing&step=page:/signup&step=success:paid";

  private KnownVisitors visitors;
  private OwnersServer server;
  private Chromium chromium;
  private BrowserContext analyst;
  private Page page;
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) {
    visitors = KnownVisitors.in(data);
    server = new OwnersServer(data);
    chromium = Chromium.launch();
    visitors.visit(server);
    arrive(new NewContextOptions());
    page.waitForCondition(() -> successes() == 1);
    leave();
  }

  @AfterAll
  void stop() {
    chromium.close();
    server.close();
  }

  @BeforeEach
  void arrive() {
    arrive(new NewContextOptions());
  }

  private void arrive(NewContextOptions options) {
    analyst = server.owner(chromium, options);
    page = analyst.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
  }

  @AfterEach
  void leave() {
    analyst.close();
    assertThat(complaints).as("errors of the page, such as what its policy forbids").isEmpty();
  }

  private long successes() {
    String summary = "/api" + visitors.path() + "/reports/summary";
    return new JsonObject(analyst.request().get(server.address() + summary).text())
        .getLong("successes");
  }

  private void open(String path) {
    page.navigate(server.address() + visitors.path() + path);
  }

  private void press(String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true))
        .click();
  }

  private void follow(String link) {
    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link).setExact(true)).click();
  }

  private void opened(String question) {
    page.waitForURL(address -> address.endsWith(question));
  }

  private void shows(String rows, String... texts) {
    assertThat(page.locator(rows)).hasText(texts);
  }

  @Test
  void funnel_isBuiltStepByStep_split_andFollowedToWhereTheLostWent() {
    open("/funnels");
    assertThat(page.locator(".example").first()).containsText("paid");
    page.locator("#step-1").fill("/pricing");
    page.locator("#step-2").fill("/signup");
    press("Show the funnel");
    shows(".funnel-numbers strong", "5", "2");

    page.locator("#change-steps").click();
    page.locator("#step-3-kind").selectOption("success");
    assertThat(page.locator("#step-3")).hasAttribute("list", "known-success");
    page.locator("#step-3").fill("paid");
    press("Show these steps");

    opened("/funnels?" + PATH);
    shows(".stat dd", "5", "1", "20%", "after step 1");
    shows(".funnel-numbers strong", "5", "2", "1");
    shows(".funnel-drop > span:first-child", "↓ 2 went on, 40%", "↓ 1 went on, 50%");
    assertThat(page.locator("#lost-1")).containsText("3 lost, 60%");

    follow("Source");
    shows("#split tbody th", "newsletter", "search");
    shows("#split tbody td", "3", "2 67%", "1 50%", "33%", "2", "0 0%", "0 0%", "0%");

    page.locator("#lost-1").click();
    shows("#exits tbody td", "Page /about", "2", "67%", "Nothing more within 1 day", "1", "33%");
    page.locator("#lost-2").click();
    shows("#exits tbody td", "Page /help", "1", "100%");
    opened("after=2&by=source&" + PATH);

    page.goBack();
    shows("#exits tbody td", "Page /about", "2", "67%", "Nothing more within 1 day", "1", "33%");
  }

  @Test
  void savedFunnel_isOpenedAgain_renamed_andDeleted() {
    open("/funnels?" + PATH + "&window_hours=168");
    page.getByText("Save this funnel").click();
    page.locator("#name").fill("Pricing to paid");
    press("Save");

    open("/funnels");
    follow("Pricing to paid");
    opened("window_hours=168");
    shows(".funnel-numbers strong", "5", "2", "1");

    page.getByText("Rename or delete").click();
    page.locator("#name").fill("Sale");
    press("Rename");
    assertThat(page.locator(".saved nav")).hasText("Sale");
    page.getByText("Rename or delete").click();
    press("Delete “Sale”");
    assertThat(page.locator(".saved nav")).hasCount(0);
    shows(".funnel-numbers strong", "5", "2", "1");
  }

  @Test
  void withoutAScript_theFunnelIsBuiltAndItsStepsAreMoved() {
    leave();
    arrive(new NewContextOptions().setJavaScriptEnabled(false));
    open("/funnels");
    page.locator("#step-1").fill("/signup");
    page.locator("#step-2").fill("page:/pricing");
    press("Show the funnel");
    shows(".funnel-numbers strong", "2", "0");

    page.locator("#change-steps").click();
    follow("Move step 2 up");
    shows(".funnel-numbers strong", "5", "2");
    page.locator("#change-steps").click();
    follow("Remove step 2");
    assertThat(page.locator("#step-1")).hasValue("/pricing");
  }

  @Test
  void journey_isFollowedTwoColumnsDeep_andBack() {
    open("/journeys");
    page.locator("#origin").fill("/pricing");
    press("Show");
    shows(
        "[data-column='1'] tbody td",
        "Page /about",
        "2",
        "40%",
        "Page /signup",
        "2",
        "40%",
        "Nothing more within 1 day",
        "1",
        "20%");

    page.locator("[data-column='1'] a", named("/signup")).click();
    shows("[data-column='2'] tbody td", "Page /help", "1", "50%", "Success paid", "1", "50%");
    page.locator("[data-column='2'] a", named("/help")).click();
    shows("[data-column='3'] tbody td", "Nothing more within 1 day", "1", "100%");
    opened("origin=page:/pricing&through=page:/signup&through=page:/help");

    page.goBack();
    assertThat(page.locator("[data-column]")).hasCount(2);
    page.locator("#turn").click();
    shows("[data-column='1'] tbody td", "Nothing before, within 1 day", "5", "100%");
  }

  private static Page.LocatorOptions named(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }
}
