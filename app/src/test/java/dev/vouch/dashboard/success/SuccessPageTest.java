package dev.vouch.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.HtmlClient;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The success pages, over a history that is counted manually. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SuccessPageTest {
  private static final String WEEK = "?period=7d";

  private static final Pattern SHARE = Pattern.compile("([0-9.]+)%");

  private SuccessServer server;
  private HtmlClient page;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new SuccessServer(data);
    page = new HtmlClient(server.origin());
  }

  @AfterAll
  void stop() {
    page.close();
    server.close();
  }

  private void show(SiteId site, String query) {
    assertThat(page.open(server.url(site, query)).status()).isEqualTo(200);
  }

  private JsonObject api(String report) {
    return new JsonObject(page.fetch(server.api(server.shop, report)).body());
  }

  private Element row(String name) {
    return page.all(".table-cards tbody tr").stream()
        .filter(row -> row.text().contains(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> cells(Element row) {
    return row.select("td").eachText();
  }

  private List<String> rowsOf(String panel) {
    return page.texts("#" + panel + " tbody tr");
  }

  private Element cause(String reason) {
    return page.first("[data-reason=%s]".formatted(reason));
  }

  @Test
  void list_comparesEachSuccessWithThePreviousPeriod() {
    show(server.shop, WEEK);

    assertThat(cells(row("Paid order")))
        .containsExactly(
            "8 +700% up 700% from 1",
            "2 new was 0 before",
            "7 +600% up 600% from 1",
            "88% \u221212.5 pp down 12.5 percentage points from 100%",
            "\u20ac150.00 +200% up 200% from \u20ac50.00 US$20.00 new was US$0.00" + " before");
    assertThat(row("Paid order").select("th").text()).contains("Paid order", "paid");
    assertThat(cells(row(SuccessServer.MALICIOUS_NAME)).getFirst()).startsWith("1 ");
  }

  @Test
  void list_isSortedByTheColumnOfAHeading() {
    show(server.shop, WEEK);
    List<String> mostFirst = page.texts(".table-cards tbody th a");
    assertThat(page.first("th[aria-sort]").text()).isEqualTo("Confirmed \u2193");

    show(server.shop, WEEK + "&sort=successes&order=asc");
    assertThat(page.texts(".table-cards tbody th a"))
        .containsExactlyInAnyOrderElementsOf(mostFirst)
        .last()
        .isEqualTo(mostFirst.getFirst());

    show(server.shop, WEEK + "&sort=name&order=asc");
    assertThat(page.texts(".table-cards tbody th a"))
        .isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);

    show(server.shop, WEEK + "&sort=revenue.USD");
    assertThat(page.texts(".table-cards tbody th a").getFirst()).isEqualTo("Paid order");
    assertThat(page.texts("thead th a")).contains("Revenue, EUR", "Revenue, USD \u2193");
  }

  @Test
  void listByChange_hasSuccessesThatOnlyTheComparedDaysHave() {
    show(
        server.voided,
        "?from=2026-11-14&to=2026-11-14&compare_from=2026-11-10&compare_to=2026-11-10"
            + "&sort_by=change");

    assertThat(cells(row("paid")).getFirst()).startsWith("0 \u2212100%");
  }

  @Test
  void unfinishedDay_statesWhatItIsComparedWith() {
    show(server.shop, WEEK);
    assertThat(page.text("main")).contains("Today is not over", "up to the same time of day");

    show(server.shop, "?from=2026-11-13&to=2026-11-19");
    assertThat(page.text("main")).doesNotContain("Today is not over");
  }

  @ParameterizedTest
  @ValueSource(strings = {WEEK, WEEK + "&name=paid"})
  void periodWithoutEarlierEvents_hasNoComparison(String query) {
    show(server.healthy, query);

    assertThat(page.text("main"))
        .containsOnlyOnce("No comparison with ")
        .doesNotContain("was 0", "new");
  }

  @Test
  void forwardedBackendAddress_isWarnedAbout() {
    show(server.proxied, WEEK);

    assertThat(page.texts("#coverage .notice-warn h3"))
        .containsExactly(
            "Your backend probably forwards its own IP address (6 of these successes)",
            "Many successes share an IP address and User-Agent that were never seen on your site"
                + " (20 of these successes)");
    assertThat(page.first("#coverage .notice-warn .remedies a").attr("href"))
        .isEqualTo("/docs/linking#behind-proxies");
    assertThat(page.text("#coverage")).doesNotContain("Full coverage.");
  }

  @Test
  void unconfirmedSuccesses_doNotDisplaceConfirmedOnes() {
    show(server.crowded, WEEK + "&name=paid");

    assertThat(rowsOf("sources")).containsExactly("Google 1 \u20ac5.00");
  }

  @Test
  void showAll_beginsWithMostSuccesses() {
    show(server.shop, WEEK + "&name=paid");

    assertThat(page.all("#sources-all").eachAttr("href"))
        .singleElement()
        .asString()
        .contains("by=source", "sort=successes");
  }

  @Test
  void listWithoutComparison_showsNoChange() {
    show(server.shop, WEEK + "&compare=none");

    assertThat(cells(row("Paid order")))
        .containsExactly("8", "2", "7", "88%", "\u20ac150.00 US$20.00");
  }

  @Test
  void numbers_equalTheApi() {
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
      assertThat(page.text("[data-kind=%s] dd".formatted(kind)))
          .endsWith(" " + coverage.getJsonObject("credited").getInteger(kind));
    }
    JsonObject reasons = coverage.getJsonObject("reasons");
    for (String reason : reasons.fieldNames()) {
      List<String> shown = page.texts("[data-reason=%s] summary .number".formatted(reason));
      int successes = reasons.getInteger(reason);
      assertThat(shown)
          .as(reason)
          .isEqualTo(successes == 0 ? List.of() : List.of(Integer.toString(successes)));
    }
  }

  @Test
  void csvLinks_are200() {
    Stream.of(WEEK, WEEK + "&name=paid&devices=device")
        .forEach(
            query -> {
              show(server.shop, query);
              List<String> links = page.all("a[href*='format=csv']").eachAttr("href");
              assertThat(links).hasSizeGreaterThanOrEqualTo(2);
              for (String link : links) {
                assertThat(page.fetch(link).statusCode()).as(link).isEqualTo(200);
              }
            });
  }

  @Test
  void shares_sumTo100Percent() {
    show(server.shop, WEEK);

    assertThat(page.text(".kinds"))
        .contains("44.5% 4", "22.2% 2", "33.3% 3")
        .contains("Credited to a visitor", "Grouped under a user ID", "Standalone");
    double reasons =
        page.texts(".cause-share").stream()
            .mapToDouble(text -> Double.parseDouble(SHARE.matcher(text).replaceAll("$1")))
            .sum();
    assertThat(Math.round(reasons * 10)).isEqualTo(1_000);
  }

  @Test
  void coverage_listsCausesWithRemedies_mostFrequentFirst() {
    show(server.shop, WEEK);

    assertThat(page.text("#coverage")).contains("Why 5 successes are not credited to a visitor");
    Element first = page.first("#coverage .cause");
    assertThat(first.attr("data-reason")).isEqualTo("ambiguous_link");
    assertThat(first.hasAttr("open")).isTrue();
    assertThat(cause("never_identified").hasAttr("open")).isFalse();
    assertThat(cause("never_identified").select(".remedies").text()).contains("Call identify");
  }

  @Test
  void fullCoverage_isStated_withoutZeroRows() {
    show(server.healthy, WEEK);

    assertThat(page.text("#coverage"))
        .contains("Full coverage.", "100% 1")
        .doesNotContain("not credited to a visitor", "Standalone");
    assertThat(page.all(".cause")).hasSize(1);
  }

  @Test
  void successName_linksToItsPage() {
    show(server.shop, WEEK + "&compare=none");

    page.follow("Paid order");

    assertThat(page.url()).endsWith("/successes?period=7d&compare=none&name=paid");
    assertThat(page.text("h1")).isEqualTo("Paid order");
    assertThat(page.text(".stats")).contains("88%", "\u20ac150.00", "US$20.00");
    assertThat(rowsOf("sources"))
        .containsExactly("Google 3 \u20ac150.00 US$20.00", "Not credited to a visitor 5 \u2013");
    assertThat(rowsOf("devices"))
        .containsExactly(
            "France 2 \u20ac100.10 US$20.00", "Germany 1 \u20ac49.90", "Unknown 5 \u2013");
    assertThat(rowsOf("pages")).containsExactly("/paid 8 \u20ac150.00 US$20.00");
    assertThat(page.text("#coverage")).contains("the 8 confirmed successes");
  }

  @Test
  void chart_stacksSuccessesBySource() {
    show(server.shop, WEEK + "&name=paid");

    assertThat(page.texts("#chart-numbers th"))
        .containsExactly("Time", "All sources", "Not credited to a visitor", "Google");
    assertThat(page.all("#chart-numbers tbody tr").stream().map(SuccessPageTest::cells))
        .extracting(cells -> cells.subList(1, 4))
        .containsExactly(
            List.of("0", "0", "0"),
            List.of("0", "0", "0"),
            List.of("0", "0", "0"),
            List.of("0", "0", "0"),
            List.of("4", "1", "3"),
            List.of("4", "4", "0"),
            List.of("0", "0", "0"));
    assertThat(page.texts(".legend-part"))
        .containsExactly("Not credited to a visitor 5", "Google 3");
    assertThat(page.all(".stacked path").eachAttr("d"))
        .containsExactly("M41 4h8v-1h-8zM51 4h8v-4h-8z", "M41 3h8v-3h-8z");
  }

  @Test
  void chart_ofOneSource_hasItsSuccessesOnly() {
    show(server.shop, WEEK + "&name=paid&filter=source:Google");

    assertThat(page.texts(".legend-part")).containsExactly("Google 3");
  }

  @Test
  void revenueChart_isCumulative() {
    show(server.shop, WEEK + "&name=paid");

    page.follow("Cumulative revenue, EUR");

    assertThat(page.url()).contains("chart=revenue.EUR");
    assertThat(page.text("#chart-title")).isEqualTo("Cumulative revenue, EUR by day");
    assertThat(page.all("#chart-numbers tbody tr").eachAttr("data-value"))
        .extracting(Double::valueOf)
        .containsExactly(0.0, 0.0, 0.0, 0.0, 150.0, 150.0, 150.0);
    assertThat(page.all("#chart-numbers tbody tr").eachAttr("data-before"))
        .extracting(Double::valueOf)
        .containsExactly(0.0, 0.0, 0.0, 50.0, 50.0, 50.0, 50.0);
  }

  @Test
  void metricWithoutChart_isRefused() {
    assertThat(
            page.open(server.url(server.shop, WEEK + "&name=paid&chart=conversion_rate")).status())
        .isEqualTo(400);
  }

  @Test
  void firstTouch_creditsTheVisitorsFirstSource() {
    show(server.shop, WEEK + "&compare=none&name=paid");

    page.follow("First touch");
    assertThat(page.url()).contains("credit=first");

    assertThat(rowsOf("sources"))
        .containsExactlyInAnyOrder(
            "Not credited to a visitor 5 \u2013",
            "Google 2 \u20ac100.10 US$20.00",
            "newsletter 1 \u20ac49.90");
    page.follow("Last touch");
    assertThat(page.url()).doesNotContain("credit=");
    assertThat(rowsOf("sources")).contains("Google 3 \u20ac150.00 US$20.00");
  }

  @Test
  void touchesBeforeTheSuccess_areAHistogram() {
    show(server.shop, WEEK + "&name=paid");

    assertThat(rowsOf("time-to-conversion"))
        .containsExactly(
            "Less than 1 minute 0 0%",
            "1 minute to 1 hour 2 66.7%",
            "1 hour to 1 day 0 0%",
            "1 to 3 days 1 33.3%",
            "3 to 7 days 0 0%",
            "7 to 14 days 0 0%");
    assertThat(page.text("#time-to-conversion"))
        .contains(
            "Median: 3m 00s. Not included: 5 not credited to a visitor or without a touch before.");
    assertThat(rowsOf("touches-before-conversion"))
        .containsExactly(
            "1 touch 2 66.7%",
            "2 touches 1 33.3%", "3 touches 0 0%", "4 touches 0 0%", "5 touches or more 0 0%");
    assertThat(page.text("#touches-before-conversion"))
        .contains("Not included: 5 not credited to a visitor or without a touch before.")
        .doesNotContain("Median");
  }

  @Test
  void successWithoutTouches_hasNoHistogram() {
    show(server.shop, "?period=today&name=never");

    assertThat(page.text("#time-to-conversion")).contains("No data for this period.");
    assertThat(page.text("#touches-before-conversion")).contains("No data for this period.");
  }

  @Test
  void tab_showsAnotherDimension_andItsRowsFilterThePage() {
    show(server.shop, WEEK + "&compare=none&name=paid");

    page.follow("Device");
    assertThat(page.url()).contains("devices=device");
    assertThat(rowsOf("devices")).contains("Mobile 3 \u20ac150.00 US$20.00");

    page.follow("Mobile");
    assertThat(page.url()).contains("filter=device:mobile");
    assertThat(page.text("h1")).isEqualTo("Paid order");
    assertThat(page.text(".stats")).contains("3");
    assertThat(page.text("#coverage")).contains("Full coverage.");
  }

  @Test
  void maliciousName_isEscaped() {
    show(server.shop, WEEK);

    page.follow(SuccessServer.MALICIOUS_NAME);
    assertThat(page.url()).contains("name=");

    assertThat(page.text("h1")).isEqualTo(SuccessServer.MALICIOUS_NAME);
    assertThat(page.all("main img")).isEmpty();
    assertThat(page.text(".stat dd")).isEqualTo("1");
  }

  @Test
  void siteWithoutSuccesses_linksToItsKeys() {
    show(server.empty, "");

    assertThat(page.text("main")).contains("No successes yet");
    assertThat(page.link("Create key"))
        .isEqualTo(server.origin() + "/sites/%s/keys".formatted(server.empty));
  }

  @Test
  void periodWithoutSuccesses_linksToTheLatest() {
    show(server.healthy, "?from=2026-11-01&to=2026-11-02");

    assertThat(page.text("main")).contains("The latest success was received on 18 Nov 2026.");
    page.follow("Show the 30 days up to that date");
    assertThat(page.url()).endsWith("from=2026-10-20&to=2026-11-18");
    assertThat(cells(row("paid"))).isNotEmpty();
  }

  @Test
  void periodAfterARefund_linksToTheLatestSuccess() {
    show(server.refunded, "?from=2026-11-15&to=2026-11-16");

    assertThat(page.text("main")).contains("The latest success was received on 10 Nov 2026.");
  }

  @Test
  void periodOfAVoid_hasANegativeNumberOfSuccesses() {
    show(server.voided, "?from=2026-11-12&to=2026-11-12");

    assertThat(cells(row("paid")).getFirst()).isEqualTo("−1");
    show(server.voided, "?from=2026-11-12&to=2026-11-12&name=paid");
    assertThat(page.text("main")).contains("Confirmed −1", "−€49.90");
    assertThat(page.texts("#chart-numbers tbody td")).contains("−1");
  }

  @Test
  void periodOfAnOrderAndItsVoid_hasNoSuccessLeft() {
    show(server.voided, "?from=2026-11-10&to=2026-11-12");

    assertThat(cells(row("paid")).getFirst()).isEqualTo("0");
  }

  @Test
  void filtersWithoutMatches_canBeRemoved() {
    show(server.healthy, WEEK + "&filter=country:FR");

    page.follow("Remove filters");
    assertThat(page.url()).endsWith("/successes?period=7d");
    assertThat(cells(row("paid"))).isNotEmpty();
  }
}
