package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import dev.vouch.http.browser.Chromium;
import io.vertx.core.json.JsonArray;
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

/** Funnels and journeys in a browser, over the visits of six people. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FunnelsInBrowserTest {
  private static final String PATH = "step=page:/pricing&step=page:/signup&step=success:paid";

  private VisitedSite visitedSite;
  private DashboardServer server;
  private Chromium chromium;
  private BrowserContext analyst;
  private Page page;
  private final List<String> pageErrors = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) {
    visitedSite = VisitedSite.createIn(data);
    server = new DashboardServer(data);
    chromium = Chromium.open();
    visitedSite.sendVisits(server);
    openContext(new NewContextOptions());
    page.waitForCondition(() -> successes() == 1);
    closeContext();
  }

  @AfterAll
  void stop() {
    chromium.close();
    server.close();
  }

  @BeforeEach
  void openContext() {
    openContext(new NewContextOptions());
  }

  private void openContext(NewContextOptions options) {
    analyst = server.owner(chromium, options);
    page = analyst.newPage();
    page.onPageError(pageErrors::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            pageErrors.add(message.text());
          }
        });
  }

  @AfterEach
  void closeContext() {
    analyst.close();
    assertThat(pageErrors).as("JavaScript and console errors of the page").isEmpty();
  }

  private long successes() {
    String summary = "/api" + visitedSite.path() + "/reports/summary";
    return new JsonObject(analyst.request().get(server.address() + summary).text())
        .getLong("successes");
  }

  private void open(String path) {
    page.navigate(server.address() + visitedSite.path() + path);
  }

  private void press(String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true))
        .click();
  }

  private void follow(String link) {
    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link).setExact(true)).click();
  }

  private void awaitUrl(String question) {
    page.waitForURL(address -> address.endsWith(question));
  }

  private void assertTexts(String rows, String... texts) {
    assertThat(page.locator(rows)).hasText(texts);
  }

  @Test
  void funnel_canBeBuiltAndSplit_andShowsDropOffs() {
    open("/funnels");
    assertThat(page.locator(".example").first()).containsText("Paid order");
    page.locator("#step-1").fill("/pricing");
    page.locator("#step-2").fill("/signup");
    press("Show funnel");
    assertTexts(".funnel-numbers strong", "5", "2");

    page.locator("#change-steps").click();
    page.locator("#step-3-kind").selectOption("success");
    assertThat(page.locator("#step-3")).hasAttribute("list", "known-success");
    page.locator("#step-3").fill("paid");
    press("Update funnel");

    awaitUrl("/funnels?" + PATH);
    assertTexts(".stat dd", "5", "1", "20%", "step 1");
    assertTexts(".funnel-name", "Page view /pricing", "Page view /signup", "Success Paid order");
    assertThat(page.locator(".funnel-name .kind-text").last()).hasAttribute("title", "paid");
    assertTexts(".funnel-numbers strong", "5", "2", "1");
    assertTexts(".funnel-drop > span:first-child", "↓ 2 continued, 40%", "↓ 1 continued, 50%");
    assertThat(page.locator("#lost-1")).containsText("3 dropped off, 60%");

    follow("Source");
    assertTexts("#split tbody th", "newsletter", "search");
    assertTexts("#split tbody td", "3", "2 67%", "1 50%", "33%", "2", "0 0%", "0 0%", "0%");

    page.locator("#lost-1").click();
    assertTexts(
        "#exits tbody td",
        "Page view /about",
        "2",
        "67%",
        "No further step within 1 day",
        "1",
        "33%");
    page.locator("#lost-2").click();
    assertTexts("#exits tbody td", "Page view /help", "1", "100%");
    awaitUrl("after=2&by=source&" + PATH);

    page.goBack();
    assertTexts(
        "#exits tbody td",
        "Page view /about",
        "2",
        "67%",
        "No further step within 1 day",
        "1",
        "33%");
  }

  @Test
  void wildcardAndClickSteps_areCounted_andSplitByDevice() {
    open("/funnels");
    page.locator("#step-1").fill("/pri*");
    page.locator("#step-2").fill("/sign*");
    press("Show funnel");
    assertTexts(".funnel-numbers strong", "5", "2");
    follow("Device");
    assertTexts("#split tbody th", "Desktop");
    assertTexts("#split tbody td", "5", "2 40%", "40%");

    open("/funnels");
    page.locator("#step-1-kind").selectOption("click");
    page.locator("#step-1").fill("buy");
    page.locator("#step-2-kind").selectOption("success");
    page.locator("#step-2").fill("paid");
    press("Show funnel");
    assertTexts(".funnel-numbers strong", "2", "1");
    page.locator("#lost-1").click();
    assertTexts("#exits tbody td", "Page view /signup", "1", "100%");
  }

  @Test
  void funnelWithoutVisitors_explainsTheNextStep() {
    open("/funnels?step=page:/nowhere&step=success:paid");
    assertThat(page.locator("#nobody")).hasText("No one completed the first step in this period");
    assertThat(page.locator(".stats")).hasCount(0);

    for (String section : List.of("/funnels", "/journeys")) {
      page.navigate(server.address() + visitedSite.unvisitedPath() + section);
      assertThat(page.locator("#report-content h2")).hasText("No events yet");
      assertThat(page.getByText("Install Vouch")).isVisible();
    }
  }

  @Test
  void pages_areAccessible() {
    open("/funnels?after=1&by=source&" + PATH);
    assertThat(page.locator("#exits tbody tr")).hasCount(2);
    assertThat(page.locator("#split tbody tr")).hasCount(2);
    Accessibility.assertAccessible(page);
    open("/journeys?origin=page:/pricing&through=page:/signup&through=page:/help");
    assertThat(page.locator("[data-column]")).hasCount(3);
    Accessibility.assertAccessible(page);
  }

  @Test
  void savedFunnel_canBeOpenedRenamedAndDeleted() {
    open("/funnels?" + PATH + "&window_hours=168");
    page.locator("summary", new Page.LocatorOptions().setHasText("Save funnel")).click();
    page.locator("#name").fill("Pricing to paid");
    press("Save funnel");
    assertNotice("Funnel saved for everyone with access to these reports.");

    open("/funnels");
    follow("Pricing to paid");
    awaitUrl("window_hours=168");
    assertTexts(".funnel-numbers strong", "5", "2", "1");

    page.getByText("Rename or delete").click();
    follow("Rename “Pricing to paid”");
    page.locator("#name").fill("Sale");
    press("Rename funnel");
    assertNotice("Funnel renamed.");
    assertThat(page.locator(".saved nav")).hasText("Sale");

    saveSameFunnel("Twin");
    page.reload();
    page.getByText("Rename or delete “Sale”").click();
    follow("Delete “Sale”");
    assertThat(page.locator("h1")).hasText("Delete funnel “Sale”?");
    press("Delete funnel");
    assertNotice("Funnel deleted. Recorded events are not affected.");
    assertThat(page.locator(".saved nav")).hasText("Twin");
    assertTexts(".funnel-numbers strong", "5", "2", "1");
  }

  private void assertNotice(String notice) {
    assertThat(page.locator(".notice[role=status]")).hasText(notice);
  }

  /** Saves the funnel under another name through the API. */
  private void saveSameFunnel(String name) {
    JsonArray steps = JsonArray.of("page:/pricing", "page:/signup", "success:paid");
    JsonObject funnel =
        new JsonObject().put("name", name).put("steps", steps).put("window_hours", 168);
    APIResponse saved =
        analyst
            .request()
            .post(
                server.address() + "/api" + visitedSite.path() + "/funnels",
                RequestOptions.create()
                    .setHeader(
                        "X-Form-Token", page.locator("[name=form_token]").first().inputValue())
                    .setHeader("Content-Type", "application/json")
                    .setData(funnel.encode()));
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
  }

  @Test
  void withoutScripts_funnelCanBeBuiltAndReordered() {
    closeContext();
    openContext(new NewContextOptions().setJavaScriptEnabled(false));
    open("/funnels");
    page.locator("#step-1").fill("/signup");
    page.locator("#step-2").fill("page:/pricing");
    press("Show funnel");
    assertTexts(".funnel-numbers strong", "2", "0");

    page.locator("#change-steps").click();
    follow("Move step 2 up");
    assertTexts(".funnel-numbers strong", "5", "2");
    page.locator("#change-steps").click();
    follow("Remove step 2");
    assertThat(page.locator("#step-1")).hasValue("/pricing");
  }

  @Test
  void journey_showsFollowingSteps_andCanBeReversed() {
    open("/journeys");
    page.locator("#origin").fill("/pricing");
    press("Show journeys");
    assertTexts(
        "[data-column='1'] tbody td",
        "Page view /about",
        "2",
        "40%",
        "Page view /signup",
        "2",
        "40%",
        "No further step within 1 day",
        "1",
        "20%");

    page.locator("[data-column='1'] a", withText("/signup")).click();
    assertTexts(
        "[data-column='2'] tbody td",
        "Page view /help",
        "1",
        "50%",
        "Success Paid order",
        "1",
        "50%");
    assertTexts("[data-column='1'] [aria-current]", "Deselect Page view /signup");
    page.locator("[data-column='2'] a", withText("/help")).click();
    assertTexts("[data-column='3'] tbody td", "No further step within 1 day", "1", "100%");
    awaitUrl("origin=page:/pricing&through=page:/signup&through=page:/help");

    page.goBack();
    assertThat(page.locator(".ways a[aria-current]")).hasCount(1);
    page.locator("#turn").click();
    assertTexts("[data-column='1'] tbody td", "No earlier step within 1 day", "5", "100%");
  }

  @Test
  void backwardJourney_showsStepsBeforeASuccess() {
    open("/journeys");
    page.locator("[name=direction]").selectOption("backward");
    page.locator("#origin-kind").selectOption("success");
    page.locator("#origin").fill("paid");
    press("Show journeys");
    assertThat(page.locator("#ways-title")).hasText("How 1 person reached Paid order");
    assertTexts("[data-column='1'] tbody td", "Page view /signup", "1", "100%");
    page.locator("[data-column='1'] a", withText("/signup")).click();
    assertTexts("[data-column='2'] tbody td", "Page view /pricing", "1", "100%");
  }

  private static Page.LocatorOptions withText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }
}
