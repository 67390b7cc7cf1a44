package dev.vouch.server.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.core.site.SiteId;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.dashboard.Accessibility;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in Chromium, over a history that is counted by hand. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SuccessPageTest {
  private static final String WEEK = "?period=7d";

  private static final Pattern SHARE = Pattern.compile("([0-9.]+)%");

  private final Chromium chromium = Chromium.launch();
  private SuccessServer server;
  private BrowserContext context;
  private Page page;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new SuccessServer(data);
    open(new Browser.NewContextOptions());
  }

  @AfterEach
  void openAnew() {
    open(new Browser.NewContextOptions());
  }

  @AfterAll
  void quit() {
    chromium.close();
    server.close();
  }

  private void open(Browser.NewContextOptions options) {
    if (context != null) {
      context.close();
    }
    context = chromium.browser().newContext(options.setLocale("en-GB"));
    page = context.newPage();
    page.setDefaultTimeout(5_000);
  }

  private void show(SiteId site, String query) {
    assertThat(page.navigate(server.url(site, query)).status()).isEqualTo(200);
  }

  private JsonObject api(String report) {
    return new JsonObject(page.request().get(server.api(server.shop, report)).text());
  }

  private Locator row(String name) {
    return page.locator(".table-cards tbody tr")
        .filter(new Locator.FilterOptions().setHasText(name));
  }

  private List<String> cells(Locator row) {
    return row.locator("td").allInnerTexts().stream()
        .map(text -> text.replaceAll("\\s+", " ").strip())
        .toList();
  }

  private List<String> rowsOf(String panel) {
    return page.locator("#" + panel + " tbody tr").allInnerTexts().stream()
        .map(text -> text.replaceAll("\\s+", " ").strip())
        .toList();
  }

  private void openEveryCause() {
    page.evaluate(
        "() => document.querySelectorAll('.cause').forEach((cause) => cause.open = true)");
  }

  @Test
  void list_showsEachSuccessBesideTheDaysBefore() {
    show(server.shop, WEEK);

    assertThat(cells(row("Paid order")))
        .containsExactly(
            "8 \u2191 +700% up 700% from 1",
            "2 was 0 was 0 before",
            "7 \u2191 +600% up 600% from 1",
            "88% \u2193 \u221213% down 13% from 100%",
            "\u20ac150.00 \u2191 +200% up 200% from \u20ac50.00 US$20.00 was US$0.00 was US$0.00"
                + " before");
    assertThat(row("Paid order").locator("th").innerText()).contains("Paid order", "paid");
    assertThat(cells(row(SuccessServer.HOSTILE)).getFirst()).startsWith("1 ");
  }

  @Test
  void daysThatGoOn_sayWhatTheyAreComparedWith() {
    show(server.shop, WEEK);
    assertThat(page.locator("main").innerText())
        .contains("Today isn\u2019t over", "up to the same time of day");

    show(server.shop, "?from=2026-11-13&to=2026-11-19");
    assertThat(page.locator("main").innerText()).doesNotContain("isn\u2019t over");
  }

  @ParameterizedTest
  @ValueSource(strings = {WEEK, WEEK + "&name=paid"})
  void daysAfterNothing_areComparedWithNothing(String query) {
    show(server.healthy, query);

    assertThat(page.locator("main").innerText())
        .containsOnlyOnce("Nothing to compare with")
        .doesNotContain("was 0");
  }

  @Test
  void backendThatForwardsItsOwnAddress_isWarned() {
    show(server.proxied, WEEK);

    Locator warnings = page.locator("#coverage .notice-warn");
    assertThat(warnings.locator("h3").allInnerTexts())
        .containsExactly(
            "Your backend probably forwards its own address (6 of these successes)",
            "Many successes come from one browser that never visited (20 of these successes)");
    assertThat(warnings.first().locator(".remedies a").first().getAttribute("href"))
        .isEqualTo("/docs/linking#behind-proxies");
    assertThat(page.locator("#coverage").innerText()).doesNotContain("All is well.");
    assertThat(Accessibility.seriousViolations(page)).isEmpty();
  }

  @Test
  void unconfirmedSuccesses_pushNoConfirmedOneOut() {
    show(server.crowded, WEEK + "&name=paid");

    assertThat(rowsOf("sources")).containsExactly("Google 1 \u20ac5.00");
  }

  @Test
  void firstSuccess_showsUpByItself() {
    show(server.waiting, "");
    assertThat(page.locator("main").innerText()).contains("Waiting for the first success.");

    server.firstSuccess();

    row("paid").waitFor(new Locator.WaitForOptions().setTimeout(20_000));
    assertThat(page.locator(".waiting").count()).isZero();
  }

  @Test
  void listWithoutComparison_showsNoChange() {
    show(server.shop, WEEK + "&compare=none");

    assertThat(cells(row("Paid order")))
        .containsExactly("8", "2", "7", "88%", "\u20ac150.00 US$20.00");
  }

  @Test
  void numbers_areThoseOfTheApi() {
    show(server.shop, WEEK + "&compare=none");

    String days = "from=2026-11-14&to=2026-11-20";
    JsonObject paid = api("successes?" + days).getJsonArray("rows").getJsonObject(0);
    assertThat(cells(row("Paid order")).subList(0, 3))
        .containsExactly(
            paid.getInteger("successes").toString(),
            paid.getInteger("unconfirmed").toString(),
            paid.getInteger("converters").toString());
    JsonObject coverage = api("coverage?" + days);
    for (String kind : coverage.getJsonObject("credited").fieldNames()) {
      assertThat(page.locator("[data-kind=%s] dd".formatted(kind)).first().innerText())
          .endsWith(" " + coverage.getJsonObject("credited").getInteger(kind));
    }
    JsonObject reasons = coverage.getJsonObject("reasons");
    for (String reason : reasons.fieldNames()) {
      Locator cause = page.locator("[data-reason=%s] summary".formatted(reason));
      if (reasons.getInteger(reason) == 0) {
        assertThat(cause.count()).as(reason).isZero();
      } else {
        assertThat(cause.innerText()).endsWith("\n" + reasons.getInteger(reason));
      }
    }
  }

  @Test
  void everyFile_isTheApisAnswer() {
    Stream.of(WEEK, WEEK + "&name=paid&devices=device")
        .forEach(
            query -> {
              show(server.shop, query);
              List<Locator> links = page.locator("a[href*='format=csv']").all();
              assertThat(links).hasSizeGreaterThanOrEqualTo(2);
              for (Locator link : links) {
                String href = link.getAttribute("href");
                assertThat(
                        page.request()
                            .get(server.url(server.shop, "").replaceAll("/sites/.*", "") + href)
                            .status())
                    .as(href)
                    .isEqualTo(200);
              }
            });
  }

  @Test
  void shares_addUpToTheWhole() {
    show(server.shop, WEEK);

    assertThat(page.locator(".kinds").innerText())
        .contains("44.5% 4", "22.2% 2", "33.3% 3")
        .contains("Credited to a visitor", "Grouped under a user id", "Standalone");
    double reasons =
        page.locator(".cause-share").allInnerTexts().stream()
            .mapToDouble(text -> Double.parseDouble(SHARE.matcher(text).replaceAll("$1")))
            .sum();
    assertThat(Math.round(reasons * 10)).isEqualTo(1_000);
  }

  @Test
  void coverage_saysWhatToChange_mostFrequentFirst() {
    show(server.shop, WEEK);

    assertThat(page.locator("#coverage").innerText())
        .contains("What keeps 5 successes from a visitor");
    Locator first = page.locator("#coverage .cause").first();
    assertThat(first.getAttribute("data-reason")).isEqualTo("ambiguous_link");
    assertThat(first.locator(".remedies").isVisible()).isTrue();
    assertThat(page.locator("[data-reason=never_identified] .remedies").isVisible()).isFalse();
    page.locator("[data-reason=never_identified] summary").click();
    assertThat(page.locator("[data-reason=never_identified] .remedies").innerText())
        .contains("Call identify");
  }

  @Test
  void healthySite_isToldSo_withoutAListOfZeros() {
    show(server.healthy, WEEK);

    assertThat(page.locator("#coverage").innerText())
        .contains("All is well.", "100% 1")
        .doesNotContain("What keeps", "Standalone");
    assertThat(page.locator(".cause").count()).isEqualTo(1);
  }

  @Test
  void name_leadsToItsOwnPage_alsoByKeyboard() {
    show(server.shop, WEEK);

    page.getByText("Paid order").focus();
    page.keyboard().press("Enter");
    page.waitForURL("**/successes?period=7d&name=paid");

    assertThat(page.locator("h1").innerText()).isEqualTo("Paid order");
    assertThat(page.locator(".stats").innerText()).contains("88%", "\u20ac150.00", "US$20.00");
    assertThat(rowsOf("sources"))
        .containsExactly("Not credited to a visitor 5 \u2013", "Google 3 \u20ac150.00, US$20.00");
    assertThat(rowsOf("devices"))
        .containsExactly(
            "Unknown 5 \u2013", "France 2 \u20ac100.10, US$20.00", "Germany 1 \u20ac49.90");
    assertThat(rowsOf("pages")).containsExactly("/paid 8 \u20ac150.00, US$20.00");
    assertThat(page.locator("#coverage").innerText()).contains("the 8 confirmed successes");
  }

  @Test
  void firstTouch_movesASuccessToWhereTheVisitorFirstCameFrom() {
    show(server.shop, WEEK + "&name=paid");

    page.getByText("First touch").click();
    page.waitForURL("**credit=first**");

    assertThat(rowsOf("sources"))
        .containsExactlyInAnyOrder(
            "Not credited to a visitor 5 \u2013",
            "Google 2 \u20ac100.10, US$20.00",
            "newsletter 1 \u20ac49.90");
    page.getByText("Last touch").click();
    page.waitForURL(url -> !url.contains("credit="));
    assertThat(rowsOf("sources")).contains("Google 3 \u20ac150.00, US$20.00");
  }

  @Test
  void tab_showsAnotherDimension_andARowKeepsOnlyItsOwn() {
    show(server.shop, WEEK + "&name=paid");

    page.locator("#devices .choices").getByText("Device").click();
    page.waitForURL("**devices=device**");
    assertThat(rowsOf("devices")).contains("Mobile 3 \u20ac150.00, US$20.00");

    page.locator("#devices").getByText("Mobile").click();
    page.waitForURL("**filter=device:mobile**");
    assertThat(page.locator("h1").innerText()).isEqualTo("Paid order");
    assertThat(page.locator(".stats").innerText()).contains("3");
    assertThat(page.locator("#coverage").innerText()).contains("All is well.");
  }

  @Test
  void hostileName_isTextEverywhere() {
    page.onDialog(dialog -> assertThat(dialog.message()).as("a script ran").isNull());
    show(server.shop, WEEK);

    page.getByText(SuccessServer.HOSTILE).click();
    page.waitForURL("**name=**");

    assertThat(page.locator("h1").innerText()).isEqualTo(SuccessServer.HOSTILE);
    assertThat(page.locator("main img").count()).isZero();
    assertThat(page.locator(".stat dd").first().innerText()).isEqualTo("1");
  }

  @Test
  void withoutScript_everythingIsThere() {
    open(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    show(server.shop, WEEK);

    page.getByText("Paid order").click();
    page.waitForURL("**name=paid");
    assertThat(rowsOf("sources")).hasSize(2);
    page.locator("[data-reason=nothing_forwarded] summary").click();
    assertThat(page.locator("[data-reason=nothing_forwarded] .remedies").isVisible()).isTrue();
  }

  @Test
  void noSuccessYet_leadsToAKey() {
    show(server.empty, "");

    assertThat(page.locator("main").innerText()).contains("No success yet");
    assertThat(page.getByText("Create a key").getAttribute("href"))
        .isEqualTo("/sites/%s/keys".formatted(server.empty));
  }

  @Test
  void noSuccessInTheseDays_leadsToTheLatest() {
    show(server.healthy, "?from=2026-11-01&to=2026-11-02");

    assertThat(page.locator("main").innerText()).contains("The latest came on 18 Nov 2026.");
    page.getByText("Show the 30 days until then").click();
    page.waitForURL("**from=2026-10-20&to=2026-11-18");
    assertThat(row("paid").count()).isEqualTo(1);
  }

  @Test
  void noSuccessWithTheseFilters_leadsToAll() {
    show(server.healthy, WEEK + "&filter=country:FR");

    page.getByText("Remove the filters").click();
    page.waitForURL("**/successes?period=7d");
    assertThat(row("paid").count()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void page_hasNoSeriousBarrier(ColorScheme scheme) {
    open(new Browser.NewContextOptions().setColorScheme(scheme));
    for (String query : List.of(WEEK, WEEK + "&name=paid&filter=country:FR")) {
      show(server.shop, query);
      openEveryCause();
      assertThat(Accessibility.seriousViolations(page)).as(query).isEmpty();
    }
    show(server.empty, "");
    assertThat(Accessibility.seriousViolations(page)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {WEEK, WEEK + "&name=paid", "?from=2020-01-01&to=2020-01-01"})
  void phone_showsAllOfTheWidth(String query) {
    open(new Browser.NewContextOptions().setViewportSize(375, 800));
    show(server.shop, query);
    openEveryCause();

    Object beyond = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth");
    assertThat((Integer) beyond).isNotPositive();
  }
}
