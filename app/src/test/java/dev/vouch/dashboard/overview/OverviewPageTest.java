package dev.vouch.dashboard.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.report.NumberFormats;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewPageTest {
  private static final Pattern ROW_LINK =
      Pattern.compile("class=\"row-label\" id=\"([^\"]+)\" href=\"([^\"]+)\"");

  private final HttpClient client = HttpClient.newHttpClient();
  private Path data;
  private OverviewServer server;

  @BeforeAll
  void start(@TempDir Path data) {
    this.data = data;
    server = new OverviewServer(data);
  }

  @AfterAll
  void stop() {
    server.close();
    client.close();
  }

  private HttpResponse<String> get(String url) {
    return get(url, "en-GB");
  }

  private HttpResponse<String> get(String url, String language) {
    try {
      return client.send(
          HttpRequest.newBuilder(URI.create(url)).header("Accept-Language", language).build(),
          BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String page(String query) {
    HttpResponse<String> response = get(server.overview(server.shop(), query));
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  /** All that it needs of the directory is in memory: a read would wait for the lock, and fail. */
  @Test
  void repeatedPage_readsNothingOfTheDirectory() throws SQLException {
    String first = page("");

    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("directory.db"));
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      assertThat(page("")).isEqualTo(first);
      statement.execute("ROLLBACK");
    }
  }

  @Test
  void sitesList_hasTheTotalsOfTheOverview() {
    Document list = Jsoup.parse(get(server.url("/sites")).body());
    Document overview = Jsoup.parse(page(""));
    Element row = list.expectFirst("#sites tr:has(a:matches(^Shop$))");

    assertThat(row.select("td").eachText().subList(0, 2))
        .containsExactly(
            total(overview, "visitors").replaceFirst(" · .*", ""), total(overview, "successes"));
    assertThat(row.expectFirst("[data-label=Revenue]").wholeText().lines())
        .containsExactly(total(overview, "revenue.EUR"), total(overview, "revenue.USD"));
    assertThat(row.select(".spark rect")).hasSize(30);
    assertThat(list.expectFirst("#sites tr:contains(Unseen)").select("td").eachText())
        .containsExactly("0", "0", "\u2013");
  }

  private static String total(Document overview, String metric) {
    return overview
        .expectFirst(".stat:has(#chart-%s) dd".formatted(metric.replace(".", "\\.")))
        .text();
  }

  @Test
  void invalidParameters_areListedOnAnErrorPage() {
    HttpResponse<String> response =
        get(server.overview(server.shop(), "?period=never&filter=red&chart=height"));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body())
        .contains("Invalid link")
        .contains("period must be one of today, yesterday, 7d, 30d, 90d, 12months, month, year,")
        .contains("filter must have the form dimension:value")
        .contains("chart must be visitors")
        .contains("href=\"/sites/" + server.shop().id() + "\"");
  }

  @Test
  void unknownSite_is404() {
    assertThat(get(server.url("/sites/" + new SiteId(77))).statusCode()).isEqualTo(404);
    assertThat(get(server.url("/sites/shop")).statusCode()).isEqualTo(404);
  }

  @Test
  void propertiesPanel_hasTheValuesOfAProperty() {
    Element plans = Jsoup.parse(page("")).expectFirst("#properties");
    Element currencies = Jsoup.parse(page("?property=currency")).expectFirst("#properties");

    assertThat(plans.select("nav a").eachText()).containsExactly("plan", "currency");
    assertThat(plans.expectFirst("nav [aria-current]").text()).isEqualTo("plan");
    assertThat(plans.select(".row-label").eachText()).containsExactly("solo", "team");
    assertThat(plans.select(".row-label").eachAttr("href"))
        .allMatch(path -> path.contains("filter=property:plan:"));
    assertThat(plans.expectFirst("[download]").attr("href")).contains("by=property:plan");
    assertThat(currencies.select(".row-label").eachText()).containsExactlyInAnyOrder("EUR", "USD");
    assertThat(get(server.url(plans.expectFirst("#properties-all").attr("href"))).body())
        .contains("<h1>Property plan</h1>");
  }

  @Test
  void eventsWithoutProperties_haveNoPanelOfThem() {
    assertThat(Jsoup.parse(page("?filter=name:signed_up")).select("#properties")).isEmpty();
  }

  @Test
  void chosenSuccess_isCountedAmongTheVisitorsOfAll() {
    String table = "/table?by=landing_page&compare=none&period=90d&sort=name";
    Document all = Jsoup.parse(page(table));
    Document paid = Jsoup.parse(page(table + "&success=paid"));
    Document signedUp = Jsoup.parse(page(table + "&success=signed_up"));

    assertThat(paid.select("nav[aria-label=Successes] a").eachText())
        .containsExactly("All successes", "paid", "signed_up");
    assertThat(numbers(paid, "Visitors")).isEqualTo(numbers(all, "Visitors"));
    assertThat(numbers(all, "Successes")).anyMatch(count -> count > 0);
    for (int row = 0; row < numbers(all, "Successes").size(); row++) {
      assertThat(numbers(paid, "Successes").get(row) + numbers(signedUp, "Successes").get(row))
          .isEqualTo(numbers(all, "Successes").get(row));
    }
  }

  private static List<Integer> numbers(Document table, String column) {
    return table.select("#values-table td[data-label=%s]".formatted(column)).eachText().stream()
        .map(Integer::valueOf)
        .toList();
  }

  @Test
  void siteWithoutEvents_linksToItsInstallPage() {
    assertThat(get(server.overview(server.empty(), "")).body())
        .contains("No events yet")
        .contains("href=\"/sites/" + server.empty().id() + "/install\"");
  }

  @Test
  void daysWithoutEvents_linkToTheLatestEvents() {
    assertThat(page("?from=2020-01-01&to=2020-01-31"))
        .contains("No events: 1 Jan 2020")
        .contains("The latest event was received on 20 Nov 2026.")
        .contains("?from=2026-10-22&amp;to=2026-11-20");
  }

  @Test
  void filterWithoutMatches_canBeRemoved() {
    assertThat(page("?period=7d&filter=country:AQ"))
        .contains("No events match this filter")
        .contains("Antarctica")
        .contains("href=\"/sites/" + server.shop().id() + "?period=7d\">Remove filter");
  }

  @Test
  void numbersOfToday_sayAsOfWhenTheyAre() {
    String asOf = new JsonObject(get(server.report("summary")).body()).getString("as_of");

    assertThat(page("")).contains("As of <time datetime=\"" + Instant.parse(asOf) + "\"");
    assertThat(page("?from=2026-11-01&to=2026-11-10")).doesNotContain("As of <time");
  }

  @Test
  void htmlInAPagePath_isEscaped() {
    assertThat(page("?period=90d")).contains("&lt;b>bold&lt;/b>").doesNotContain("<b>bold");
  }

  @Test
  void countriesDatesAndNumbers_areLocalised() {
    String german = get(server.overview(server.shop(), "?period=90d"), "de-DE").body();

    assertThat(german)
        .contains("Deutschland")
        .contains("20.11.2026")
        .containsPattern("[0-9]\\.[0-9]{3}\u00a0€");
  }

  @Test
  void countriesOnTheMap_haveTheVisitorsAndSharesOfTheApi() {
    Document overview = Jsoup.parse(page("?from=2026-11-01&to=2026-11-10&countries=map"));
    String days = "?from=2026-11-01&to=2026-11-10";
    long visitors = api("summary" + days).getLong("visitors");

    assertThat(overview.select(".map a").eachAttr("aria-label"))
        .hasSize(3)
        .containsExactlyElementsOf(
            api("breakdown" + days + "&by=country").getJsonArray("rows").stream()
                .map(JsonObject.class::cast)
                .filter(row -> row.getString("key") != null)
                .map(row -> labelOnMap(row, visitors))
                .toList());
    assertThat(overview.select("#countries tbody tr")).hasSize(4);
  }

  private JsonObject api(String question) {
    return new JsonObject(get(server.report(question)).body());
  }

  private static String labelOnMap(JsonObject row, long visitors) {
    long count = row.getLong("visitors");
    return "%s: %d visitors, %s"
        .formatted(
            Locale.of("", row.getString("key")).getDisplayCountry(Locale.UK),
            count,
            new NumberFormats(Locale.UK).percent(count / (double) visitors));
  }

  @Test
  void visitorsOfAnUnknownCountry_areNamedBelowTheMap() {
    Document overview = Jsoup.parse(page("?countries=map"));

    assertThat(overview.expectFirst(".map figcaption p").text())
        .isEqualTo("Not on the map: Unknown.");
  }

  @Test
  void countryOnTheMap_filtersThePage_orRemovesItsFilter() {
    Element germany = Jsoup.parse(page("?countries=map")).expectFirst("#map-DE");
    Element filtered = Jsoup.parse(page("?countries=map&filter=country:DE")).expectFirst("#map-DE");

    assertThat(germany.attr("href"))
        .isEqualTo("/sites/" + server.shop().id() + "?filter=country:DE&countries=map");
    assertThat(germany.hasAttr("aria-current")).isFalse();
    assertThat(filtered.attr("href")).isEqualTo("/sites/" + server.shop().id() + "?countries=map");
    assertThat(filtered.attr("aria-current")).isEqualTo("true");
    assertThat(filtered.attr("aria-label")).startsWith("Remove the filter Germany: ");
  }

  @Test
  void hoveredRow_hasItsShareOfTheVisitorsOfTheApi() {
    long visitors = api("summary?from=2026-11-01&to=2026-11-10").getLong("visitors");
    JsonObject google =
        api("breakdown?from=2026-11-01&to=2026-11-10&by=source").getJsonArray("rows").stream()
            .map(JsonObject.class::cast)
            .filter(row -> row.getString("key").equals("Google"))
            .findFirst()
            .orElseThrow();

    assertThat(
            Jsoup.parse(page("?from=2026-11-01&to=2026-11-10"))
                .select("#sources tbody tr")
                .eachAttr("title"))
        .contains(
            "Google: "
                + new NumberFormats(Locale.UK)
                    .percent(google.getLong("visitors") / (double) visitors)
                + " of all visitors");
  }

  @Test
  void map_isOnThePage_onlyIfItIsChosen() {
    assertThat(Jsoup.parse(page("")).select(".map")).isEmpty();
  }

  @Test
  void everyPanel_linksToCsvOfTheSameEvents() {
    String page = page("?period=7d&filter=country:DE&credit=first&sources=channel&chart=successes");

    List<String> links = Jsoup.parse(page).select("a[download]").eachAttr("href");
    assertThat(links)
        .hasSize(8)
        .allSatisfy(
            link -> {
              assertThat(link)
                  .contains("from=2026-11-14&to=2026-11-20")
                  .contains("credit=first&filter=country:DE&compare=previous&format=csv");
              HttpResponse<String> csv = get(server.url(link));
              assertThat(csv.statusCode()).as(link + csv.body()).isEqualTo(200);
              assertThat(csv.headers().firstValue("Content-Type").orElseThrow())
                  .startsWith("text/csv");
            });
  }

  @Test
  void everyHeading_leadsToAllValuesOrderedByItsColumn() {
    Elements headings = Jsoup.parse(page("")).select(".panel-rows:not(#successes) th");

    assertThat(headings).isNotEmpty();
    for (Element heading : headings) {
      String path = heading.expectFirst("a").attr("href");
      Document all = Jsoup.parse(get(server.url(path)).body());
      assertThat(all.select("th[aria-sort]"))
          .as(path)
          .singleElement()
          .satisfies(
              ordered ->
                  assertThat(ordered.attr("aria-sort"))
                      .isEqualTo(path.contains("sort=name") ? "ascending" : "descending"));
    }
  }

  @Test
  void headingsOfTheSuccesses_leadToTheListOrderedByTheirColumns() {
    List<String> paths = Jsoup.parse(page("")).select("#successes th a").eachAttr("href");

    assertThat(paths).allMatch(path -> path.contains("/successes"));
    assertThat(paths.stream().map(path -> path.replaceAll("^[^?]*[?]?", "")))
        .containsExactly("order=asc&sort=name", "", "sort=conversion_rate", "sort=revenue.EUR");
  }

  @Test
  void everyRow_linksToThePageFilteredByIt() {
    List<MatchResult> rows =
        ROW_LINK.matcher(page("?period=90d&sources=referrer&devices=os")).results().toList();

    assertThat(rows).hasSizeGreaterThan(12);
    assertThat(rows).extracting(row -> row.group(2)).doesNotHaveDuplicates();
    // Only the first row of each panel, since every page computes its reports.
    assertThat(rows.stream().filter(row -> row.group(1).endsWith("-row-0")))
        .hasSize(6)
        .allSatisfy(
            row -> {
              String page = get(server.url(row.group(2).replace("&amp;", "&"))).body();
              assertThat(page).containsOnlyOnce("class=\"chip\"").contains("class=\"stats\"");
              assertThat(page).contains("aria-current=\"true\"><svg class=\"bar\"");
            });
  }

  @Test
  void unfinishedBucket_isMarked() {
    assertThat(page("?period=today"))
        .contains("Visitors by hour")
        .containsOnlyOnce("(so far)")
        .contains("data-progress=\"to-come\"");
    assertThat(page("?from=2026-11-01&to=2026-11-10")).doesNotContain("(so far)");
  }

  @Test
  void longerPeriod_hasLongerBuckets() {
    assertThat(page("?period=90d")).contains("Visitors by day");
    assertThat(page("?from=2026-01-01")).contains("Visitors by week");
    assertThat(page("?from=2020-01-01")).contains("Visitors by month");
  }

  @Test
  void panelCsv_requestsTheApisMaximumOfRows() {
    assertThat(page(""))
        .contains(
            "reports/breakdown?from=2026-10-22&amp;to=2026-11-20&amp;by=source&amp;limit=1000")
        .contains("reports/successes?from=2026-10-22&amp;to=2026-11-20&amp;limit=1000");
  }

  @Test
  void unfinishedDay_statesWhatItIsComparedWith() {
    assertThat(page("?period=today")).contains("Today is not over", "up to the same time of day");
    assertThat(page("?from=2026-11-01&to=2026-11-19")).doesNotContain("Today is not over");
  }

  @Test
  void periodWithoutEarlierEvents_hasNoComparison() {
    assertThat(page("?from=2026-08-01&to=2026-11-20"))
        .containsOnlyOnce("No comparison with 11 Apr 2026")
        .doesNotContain("class=\"change\"")
        .doesNotContain("legend-before");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "/table?by=source&", "?filter=country:DE&"})
  void comparedDaysWithDataInPart_sayWhenItBegins(String page) {
    assertThat(page(page + "from=2026-10-01&to=2026-11-10&compare=previous"))
        .contains("Only part of the compared days has data: the first event is of 23 Aug 2026.");
    assertThat(page(page + "from=2026-11-01&to=2026-11-10")).doesNotContain("Only part of");
  }

  @Test
  void allValuesWithoutEarlierEvents_haveNoComparison() {
    assertThat(page("/table?by=source&from=2026-08-01&to=2026-11-20"))
        .containsOnlyOnce("No comparison with 11 Apr 2026")
        .doesNotContain("class=\"change\"");
    assertThat(page("/table?by=source&period=7d")).contains("class=\"change\"");
  }

  @Test
  void propertiesOfTheDays_areSuggestedByName() {
    assertThat(page("/table/properties?from=2026-11-01&to=2026-11-10"))
        .containsOnlyOnce("<option value=\"currency\">currency</option>");
    assertThat(page("/table/properties?from=2026-01-01&to=2026-01-10")).doesNotContain("<option");
  }

  @Test
  void languageWithoutDateFormat_is200() {
    assertThat(get(server.overview(server.shop(), ""), "tok").statusCode()).isEqualTo(200);
    assertThat(get(server.overview(server.shop(), "?from=2026-01-01"), "tok").statusCode())
        .isEqualTo(200);
  }

  @Test
  void pageWithoutComparison_showsNoChange() {
    assertThat(page("?compare=none")).doesNotContain("class=\"change\"").doesNotContain("Before");
    assertThat(page("")).contains("class=\"change\"");
  }
}
