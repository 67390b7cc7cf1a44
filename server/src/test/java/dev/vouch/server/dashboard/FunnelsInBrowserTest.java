package dev.vouch.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import dev.vouch.server.browser.Chromium;
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
    chromium = Chromium.open();
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
    assertThat(page.locator(".example").first()).containsText("Paid order");
    page.locator("#step-1").fill("/pricing");
    page.locator("#step-2").fill("/signup");
    press("Show funnel");
    shows(".funnel-numbers strong", "5", "2");

    page.locator("#change-steps").click();
    page.locator("#step-3-kind").selectOption("success");
    assertThat(page.locator("#step-3")).hasAttribute("list", "known-success");
    page.locator("#step-3").fill("paid");
    press("Update funnel");

    opened("/funnels?" + PATH);
    shows(".stat dd", "5", "1", "20%", "step 1");
    shows(".funnel-name", "Page view /pricing", "Page view /signup", "Success Paid order");
    assertThat(page.locator(".funnel-name .kind-text").last()).hasAttribute("title", "paid");
    shows(".funnel-numbers strong", "5", "2", "1");
    shows(".funnel-drop > span:first-child", "↓ 2 continued, 40%", "↓ 1 continued, 50%");
    assertThat(page.locator("#lost-1")).containsText("3 dropped off, 60%");

    follow("Source");
    shows("#split tbody th", "newsletter", "search");
    shows("#split tbody td", "3", "2 67%", "1 50%", "33%", "2", "0 0%", "0 0%", "0%");

    page.locator("#lost-1").click();
    shows(
        "#exits tbody td",
        "Page view /about",
        "2",
        "67%",
        "No further step within 1 day",
        "1",
        "33%");
    page.locator("#lost-2").click();
    shows("#exits tbody td", "Page view /help", "1", "100%");
    opened("after=2&by=source&" + PATH);

    page.goBack();
    shows(
        "#exits tbody td",
        "Page view /about",
        "2",
        "67%",
        "No further step within 1 day",
        "1",
        "33%");
  }

  @Test
  void stepsWithAWildcard_andClicks_areFollowed_andSplitByDevice() {
    open("/funnels");
    page.locator("#step-1").fill("/pri*");
    page.locator("#step-2").fill("/sign*");
    press("Show funnel");
    shows(".funnel-numbers strong", "5", "2");
    follow("Device");
    shows("#split tbody th", "Desktop");
    shows("#split tbody td", "5", "2 40%", "40%");

    open("/funnels");
    page.locator("#step-1-kind").selectOption("click");
    page.locator("#step-1").fill("buy");
    page.locator("#step-2-kind").selectOption("success");
    page.locator("#step-2").fill("paid");
    press("Show funnel");
    shows(".funnel-numbers strong", "2", "1");
    page.locator("#lost-1").click();
    shows("#exits tbody td", "Page view /signup", "1", "100%");
  }

  @Test
  void whereNobodyWas_thePageSaysWhatToDo() {
    open("/funnels?step=page:/nowhere&step=success:paid");
    assertThat(page.locator("#nobody")).hasText("No one completed the first step in this period");
    assertThat(page.locator(".stats")).hasCount(0);

    for (String section : List.of("/funnels", "/journeys")) {
      page.navigate(server.address() + visitors.unvisitedPath() + section);
      assertThat(page.locator("#report-content h2")).hasText("No events yet");
      assertThat(page.getByText("Install Vouch")).isVisible();
    }
  }

  @Test
  void filledPages_areForEverybody_onAPhoneToo() {
    open("/funnels?after=1&by=source&" + PATH);
    assertThat(page.locator("#exits tbody tr")).hasCount(2);
    assertThat(page.locator("#split tbody tr")).hasCount(2);
    Accessibility.assertForEverybody(page);
    open("/journeys?origin=page:/pricing&through=page:/signup&through=page:/help");
    assertThat(page.locator("[data-column]")).hasCount(3);
    Accessibility.assertForEverybody(page);
  }

  @Test
  void savedFunnel_isOpenedAgain_renamed_andDeleted() {
    open("/funnels?" + PATH + "&window_hours=168");
    page.locator("summary", new Page.LocatorOptions().setHasText("Save funnel")).click();
    page.locator("#name").fill("Pricing to paid");
    press("Save funnel");
    says("Funnel saved for everyone with access to these reports.");

    open("/funnels");
    follow("Pricing to paid");
    opened("window_hours=168");
    shows(".funnel-numbers strong", "5", "2", "1");

    page.getByText("Rename or delete").click();
    follow("Rename “Pricing to paid”");
    page.locator("#name").fill("Sale");
    press("Rename funnel");
    says("Funnel renamed.");
    assertThat(page.locator(".saved nav")).hasText("Sale");

    saveTheSame("Twin");
    page.reload();
    page.getByText("Rename or delete “Sale”").click();
    follow("Delete “Sale”");
    assertThat(page.locator("h1")).hasText("Delete funnel “Sale”?");
    press("Delete funnel");
    says("Funnel deleted. Recorded events are not affected.");
    assertThat(page.locator(".saved nav")).hasText("Twin");
    shows(".funnel-numbers strong", "5", "2", "1");
  }

  private void says(String notice) {
    assertThat(page.locator(".notice[role=status]")).hasText(notice);
  }

  /** Under another name, over the API. */
  private void saveTheSame(String name) {
    JsonArray steps = JsonArray.of("page:/pricing", "page:/signup", "success:paid");
    JsonObject funnel =
        new JsonObject().put("name", name).put("steps", steps).put("window_hours", 168);
    APIResponse saved =
        analyst
            .request()
            .post(
                server.address() + "/api" + visitors.path() + "/funnels",
                RequestOptions.create()
                    .setHeader(
                        "X-Form-Token", page.locator("[name=form_token]").first().inputValue())
                    .setHeader("Content-Type", "application/json")
                    .setData(funnel.encode()));
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
  }

  @Test
  void withoutAScript_theFunnelIsBuiltAndItsStepsAreMoved() {
    leave();
    arrive(new NewContextOptions().setJavaScriptEnabled(false));
    open("/funnels");
    page.locator("#step-1").fill("/signup");
    page.locator("#step-2").fill("page:/pricing");
    press("Show funnel");
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
    press("Show journeys");
    shows(
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

    page.locator("[data-column='1'] a", named("/signup")).click();
    shows(
        "[data-column='2'] tbody td",
        "Page view /help",
        "1",
        "50%",
        "Success Paid order",
        "1",
        "50%");
    shows("[data-column='1'] [aria-current]", "Deselect Page view /signup");
    page.locator("[data-column='2'] a", named("/help")).click();
    shows("[data-column='3'] tbody td", "No further step within 1 day", "1", "100%");
    opened("origin=page:/pricing&through=page:/signup&through=page:/help");

    page.goBack();
    assertThat(page.locator("[data-column]")).hasCount(2);
    page.locator("#turn").click();
    shows("[data-column='1'] tbody td", "No earlier step within 1 day", "5", "100%");
  }

  @Test
  void journey_isFollowedBack_fromASuccessToWhereItBegan() {
    open("/journeys");
    page.locator("[name=direction]").selectOption("backward");
    page.locator("#origin-kind").selectOption("success");
    page.locator("#origin").fill("paid");
    press("Show journeys");
    assertThat(page.locator("#ways-title")).hasText("How 1 person reached Paid order");
    shows("[data-column='1'] tbody td", "Page view /signup", "1", "100%");
    page.locator("[data-column='1'] a", named("/signup")).click();
    shows("[data-column='2'] tbody td", "Page view /pricing", "1", "100%");
  }

  private static Page.LocatorOptions named(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }
}
