package dev.vouch.dashboard.overview;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import dev.vouch.dashboard.HtmlClient;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.Totals;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The overview shows the same numbers as the report API, also without scripts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewNumbersTest {
  /** The default period of 30 days, as parameters of the API. */
  private static final String THIRTY_DAYS = "from=2026-10-22&to=2026-11-20";

  /** 30 complete days, and the 30 days before them. */
  private static final String PAST_DAYS = "from=2026-10-21&to=2026-11-19";

  private static final String PREVIOUS_DAYS = "from=2026-09-21&to=2026-10-20";

  private static final NumberFormats NUMBERS = new NumberFormats(Locale.UK);

  private OverviewServer server;
  private HtmlClient page;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
    page = new HtmlClient(server.url(""));
  }

  @AfterAll
  void stop() {
    page.close();
    server.close();
  }

  private void open(String query) {
    assertThat(page.open(server.overview(server.shop(), query)).status()).isEqualTo(200);
  }

  private JsonObject report(String question) {
    return new JsonObject(page.fetch(server.report(question)).body());
  }

  private static String grouped(long number) {
    return String.format(Locale.UK, "%,d", number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "&filter=country:DE",
        "&credit=first&filter=source:Google",
        "&filter=country:"
      })
  void totalsAndChanges_equalTheApi(String question) {
    open("?" + PAST_DAYS + question);
    JsonObject now = report("summary?" + PAST_DAYS + question);
    JsonObject before = report("summary?" + PREVIOUS_DAYS + question);

    for (String[] shown :
        new String[][] {
          {"Visitors", "visitors"}, {"Page views", "pageviews"}, {"Successes", "successes"}
        }) {
      assertStat(shown[0], grouped(now.getLong(shown[1])), grouped(before.getLong(shown[1])));
    }
    assertStat(
        "Conversion rate",
        NUMBERS.percent(now.getDouble("conversion_rate_seen")),
        NUMBERS.percent(before.getDouble("conversion_rate_seen")));
    Map<String, Revenue.Amount> revenue = revenue(now);
    Map<String, Revenue.Amount> revenueBefore = revenue(before);
    revenue.forEach(
        (currency, amount) ->
            assertStat(
                "Revenue, " + currency,
                NUMBERS.roundMoney(amount),
                NUMBERS.money(
                    revenueBefore.getOrDefault(
                        currency, new Revenue.Amount(amount.currency(), BigDecimal.ZERO)))));
    assertThat(page.texts(".stat dt"))
        .filteredOn(label -> label.startsWith("Revenue,"))
        .hasSize(Math.max(revenue.size(), revenueBefore.size()));
  }

  @Test
  void tilesOfVisitorsAndTheirRate_sayHowManyWereSeenInABrowser() {
    open("?" + PAST_DAYS);
    JsonObject now = report("summary?" + PAST_DAYS);
    long unseen = now.getLong("visitors") - now.getLong("visitors_seen");

    assertThat(unseen).isPositive();
    assertThat(page.texts(".stat-note"))
        .containsExactly(
            "%s never seen in a browser".formatted(grouped(unseen)),
            "of %s seen in a browser".formatted(grouped(now.getLong("visitors_seen"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&filter=country:DE"})
  void visits_equalTheApi(String question) {
    open("?" + PAST_DAYS + question);
    JsonObject now = report("visits?" + PAST_DAYS + question);
    JsonObject before = report("visits?" + PREVIOUS_DAYS + question);

    assertThat(now.getLong("visits")).isPositive();
    assertStat("Visits", grouped(now.getLong("visits")), grouped(before.getLong("visits")));
    assertStat(
        "Bounce rate",
        NUMBERS.percent(now.getDouble("bounce_rate")),
        NUMBERS.percent(before.getDouble("bounce_rate")));
    assertStat("Visit duration", duration(now), duration(before));
    assertStat(
        "Views per visit",
        NUMBERS.ratio(now.getDouble("views_per_visit")),
        NUMBERS.ratio(before.getDouble("views_per_visit")));
  }

  private static String duration(JsonObject visits) {
    double seconds = visits.getDouble("visit_duration_seconds");
    return NUMBERS.duration(Duration.ofMillis(Math.round(seconds * 1000))).replace('\u00a0', ' ');
  }

  @Test
  void fewerBounces_areAnImprovement() {
    open("?" + PAST_DAYS);

    Element bounces =
        page.all(".stats-visits .stat").stream()
            .filter(stat -> stat.select("dt").text().equals("Bounce rate"))
            .findFirst()
            .orElseThrow();
    boolean isUp = bounces.text().contains("+");
    assertThat(isUp || bounces.text().contains("\u2212")).isTrue();
    assertThat(bounces.text()).contains(" pp");
    assertThat(bounces.select(isUp ? ".bad" : ".good")).hasSize(1);
  }

  private void assertStat(String label, String now, String before) {
    Element stat =
        page.all(".stat").stream()
            .filter(each -> each.select("dt").text().equals(label))
            .findFirst()
            .orElseThrow();
    assertThat(stat.select("dd").getFirst().ownText()).isEqualTo(now);
    assertThat(stat.select(".unseen").text())
        .as(label)
        .matches("(.* from|was) " + Pattern.quote(before) + "( before)?");
  }

  private static Map<String, Revenue.Amount> revenue(JsonObject summary) {
    return summary.getJsonArray("revenue").stream()
        .map(JsonObject.class::cast)
        .map(
            amount ->
                new Revenue.Amount(
                    Optional.of(amount.getString("currency")),
                    new BigDecimal(amount.getValue("success_value").toString())))
        .collect(toMap(amount -> amount.currency().orElseThrow(), amount -> amount));
  }

  @Test
  void revenue_isTotalledPerCurrency() {
    open("?chart=revenue.EUR");

    JsonArray revenue = report("summary?" + THIRTY_DAYS).getJsonArray("revenue");
    assertThat(revenue).hasSize(2);
    assertThat(page.texts(".stat dt a"))
        .containsExactly(
            "Visitors",
            "Page views",
            "Successes",
            "Conversion rate",
            "Revenue, EUR",
            "Revenue, USD");
    double sum =
        page.all("#chart-numbers tbody tr").stream()
            .mapToDouble(row -> Double.parseDouble(row.attr("data-value")))
            .sum();
    assertThat(sum)
        .isCloseTo(
            revenue.getJsonObject(0).getDouble("success_value"),
            org.assertj.core.data.Offset.offset(0.001));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&filter=country:DE"})
  void newAndReturning_equalTheApi(String question) {
    open("?devices=new_and_returning&" + PAST_DAYS + question);
    JsonArray people =
        report("new-and-returning?compare=previous&" + PAST_DAYS + question).getJsonArray("rows");

    assertThat(page.texts("#devices tbody .row-label"))
        .containsExactly("New", "Returning (seen in the 28 days before)");
    for (int row = 0; row < 2; row++) {
      JsonObject totals = people.getJsonObject(row);
      List<String> shown =
          page.texts("#devices tbody tr:nth-child(%d) td.number".formatted(row + 1));
      assertThat(shown.getFirst())
          .startsWith(grouped(totals.getLong("visitors")))
          .contains(changeOfVisitors(totals));
      assertThat(shown.get(1)).startsWith(rateSeen(totals));
    }
    assertThat(people.getJsonObject(0).getLong("visitors")).isPositive();
    assertThat(page.fetch(page.link("CSV of Visitors")).statusCode()).isEqualTo(200);
  }

  private static String changeOfVisitors(JsonObject totals) {
    if (totals.getLong("visitors") == 0 && visitorsBefore(totals) == 0) {
      return "";
    }
    return NUMBERS
        .change(
            Figure.VISITORS, visitors(totals.getLong("visitors")), visitors(visitorsBefore(totals)))
        .text();
  }

  private static Totals visitors(long count) {
    return Totals.of(new Summary(count, 0, 0, 0, Revenue.NONE, 0));
  }

  /** There is no rate of visitors of whom nobody was seen in a browser. */
  private static String rateSeen(JsonObject totals) {
    Optional<Double> rate = Optional.ofNullable(totals.getDouble("conversion_rate_seen"));
    return rate.isEmpty() && totals.getLong("visitors") > 0
        ? "–"
        : NUMBERS.percent(rate.orElse(0.0));
  }

  private static long visitorsBefore(JsonObject totals) {
    return totals.getJsonObject("previous").getLong("visitors");
  }

  @ParameterizedTest
  @CsvSource({"sources, source", "countries, country", "devices, device", "pages, page_path"})
  void rows_equalTheApi_withoutValueLast(String panel, String by) {
    open("?compare=none");
    JsonArray rows = report("breakdown?by=" + by + "&limit=8&" + THIRTY_DAYS).getJsonArray("rows");

    List<String> shown = page.texts("#" + panel + " tbody td:nth-child(2)");

    assertThat(shown)
        .isEqualTo(withoutKeyLast(rows).map(row -> grouped(row.getLong("visitors"))).toList());
  }

  private static Stream<JsonObject> withoutKeyLast(JsonArray rows) {
    return rows.stream()
        .map(JsonObject.class::cast)
        .sorted(Comparator.comparing(row -> row.getString("key") == null));
  }

  @ParameterizedTest
  @CsvSource({
    "sources, breakdown?by=source",
    "countries, breakdown?by=country",
    "devices, breakdown?by=device",
    "pages, breakdown?by=page_path",
    "successes, successes?sort=successes"
  })
  void changesOfRows_equalTheApi(String panel, String request) {
    open("?" + PAST_DAYS);
    JsonArray rows =
        report(request + "&limit=8&compare=previous&" + PAST_DAYS).getJsonArray("rows");
    String metric = panel.equals("successes") ? "successes" : "visitors";

    assertThat(page.texts("#" + panel + " tbody td:nth-child(2) .unseen"))
        .isNotEmpty()
        .zipSatisfy(
            withoutKeyLast(rows).toList(),
            (change, row) ->
                assertThat(change)
                    .contains(grouped(row.getJsonObject("previous").getLong(metric))));
    assertThat(page.texts("#" + panel + "-changes")).hasSize(1);
    open("?compare=none&" + PAST_DAYS);
    assertThat(page.all("#" + panel + " .change")).isEmpty();
    assertThat(page.all("#" + panel + "-changes")).isEmpty();
  }

  @Test
  void largestChanges_areOneClickFromThePanel() {
    open("?" + PAST_DAYS);
    page.follow("Largest changes of Sources");

    List<Integer> changes =
        page.all("#values-table tbody tr:not(:has(.quiet)) td:nth-child(2)").stream()
            .map(cell -> cell.select(".amount"))
            .map(
                number ->
                    number(number.getFirst().ownText())
                        - number(number.select(".unseen").text().replaceAll(".*(from|was) ", "")))
            .map(Math::abs)
            .toList();
    assertThat(changes).hasSizeGreaterThan(2).isSortedAccordingTo(Comparator.reverseOrder());
  }

  private static int number(String text) {
    return Integer.parseInt(text.replaceAll("\\D", ""));
  }

  /** C12. */
  @Test
  void linearCredit_dividesTheSuccessesOfSources() {
    server.recordSuccessWithTouches();
    open("?credit=linear&compare=none");
    List<BigDecimal> successes =
        report("breakdown?by=source&credit=linear&" + THIRTY_DAYS).getJsonArray("rows").stream()
            .map(row -> new BigDecimal(((JsonObject) row).getValue("successes").toString()))
            .toList();

    assertThat(page.texts("#sources tbody td:nth-child(3)"))
        .isEqualTo(successes.stream().map(NUMBERS::compact).toList())
        .anyMatch(shown -> shown.contains("."));
    assertThat(successes.stream().reduce(BigDecimal.ZERO, BigDecimal::add))
        .isCloseTo(
            new BigDecimal(report("summary?" + THIRTY_DAYS).getLong("successes")),
            org.assertj.core.data.Offset.offset(new BigDecimal("0.00001")));
    assertThat(page.texts("[aria-label=Credit] + p"))
        .singleElement()
        .asString()
        .contains("Linear divides");
    assertThat(page.texts("#credit-linear[aria-current]")).containsExactly("Linear");
    page.follow("Show all Sources");
    assertThat(page.texts("#values-table tbody td:nth-child(4)"))
        .hasSizeGreaterThanOrEqualTo(successes.size())
        .anyMatch(shown -> shown.contains("."));
  }

  @Test
  void viewedPages_haveTheirSuccessesAndRevenue() {
    open("?compare=none");
    List<JsonObject> rows =
        report("breakdown?by=page_path&limit=8&" + THIRTY_DAYS).getJsonArray("rows").stream()
            .map(JsonObject.class::cast)
            .toList();

    assertThat(page.texts("#pages thead th"))
        .containsExactly("Page", "Visitors", "Successes", "Revenue");
    assertThat(page.texts("#pages tbody td:nth-child(3)"))
        .isEqualTo(rows.stream().map(row -> grouped(row.getLong("successes"))).toList())
        .anyMatch(successes -> !successes.equals("0"));
    assertThat(page.texts("#pages tbody td:nth-child(4)"))
        .zipSatisfy(
            rows,
            (shown, row) ->
                assertThat(shown.equals("\u2013")).isEqualTo(row.getJsonArray("revenue").isEmpty()))
        .anyMatch(revenue -> revenue.contains("\u20ac"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"landing_page", "exit_page"})
  void pagesOfVisits_equalTheApi(String by) {
    open("?compare=none&pages=" + by);
    JsonArray rows = report("breakdown?by=" + by + "&limit=8&" + THIRTY_DAYS).getJsonArray("rows");

    assertThat(page.texts("#pages tbody td:nth-child(2)"))
        .isNotEmpty()
        .isEqualTo(withoutKeyLast(rows).map(row -> grouped(row.getLong("visitors"))).toList());
    assertThat(page.texts("#pages tbody .row-label"))
        .isEqualTo(
            withoutKeyLast(rows)
                .map(row -> row.getString("key"))
                .map(key -> key == null ? "Not in a visit" : key)
                .toList());
    page.follow("Show all Pages");
    assertThat(page.texts("#values-table thead th"))
        .contains("Conversion rate", "Revenue, EUR", "Revenue per visitor, EUR");
  }

  @Test
  void tableOfSources_hasTheCostsOfItsDays_unlessItIsFiltered() {
    server.spend("Google", new BigDecimal("12.5"), "EUR");

    open("/table?by=source&compare=none");
    assertThat(page.texts("#values-table thead th")).contains("Cost, EUR");
    assertThat(page.texts("#values-table tbody td")).contains("€12.50");
    open("/table?by=source&filter=country:DE");
    assertThat(page.texts("#values-table thead th")).doesNotContain("Cost, EUR");
    open("/table?by=source&" + PAST_DAYS);
    assertThat(page.texts("#values-table thead th")).doesNotContain("Cost, EUR");
  }

  @Test
  void withoutScripts_tablesAndFiltersWork() {
    open("");
    assertThat(page.all(".chart noscript")).isNotEmpty();
    assertThat(page.all("#chart-numbers tbody tr")).isNotEmpty();
    page.follow("Google");
    assertThat(page.all(".chip")).hasSize(1);
    page.open(page.first(".chip > a").absUrl("href"));
    assertThat(page.all(".chip")).isEmpty();
  }
}
