package dev.vouch.dashboard.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.core.report.Revenue;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.http.browser.Chromium;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The switch that converts revenue into the reporting currency. */
class ConvertedOverviewTest {
  private static final String TODAY = "from=2026-11-20&to=2026-11-20";

  /** Records the numbers of the axis: other labels are times. */
  private static final String RECORD_LABELS =
      """
      window.labels = [];
      const fillText = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        if (this.textAlign === "right") window.labels.push(text);
        return fillText.call(this, text, ...rest);
      };
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private OverviewServer server;

  @BeforeEach
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
  }

  @AfterEach
  void stop() {
    server.close();
    client.close();
  }

  private String get(String url) {
    try {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(url)).header("Accept-Language", "en-GB").build(),
              BodyHandlers.ofString())
          .body();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Document overview(String query) {
    return Jsoup.parse(get(server.overview(server.shop(), query)));
  }

  private JsonArray revenue(String parameters) {
    return new JsonObject(get(server.report("summary?" + TODAY + parameters)))
        .getJsonArray("revenue");
  }

  private static BigDecimal value(JsonArray revenue, int index) {
    return new BigDecimal(revenue.getJsonObject(index).getValue("success_value").toString());
  }

  @Test
  void siteWithoutRates_offersNoConversion() {
    Document page = overview("?" + TODAY);

    assertThat(page.select("#credit-last")).hasSize(1);
    assertThat(page.select("#currencies-converted")).isEmpty();
  }

  @Test
  void linkThatConverts_showsRevenueAsSent_ifTheSiteHasNoRatesAnyMore() {
    Document page = overview("?convert=true&" + TODAY);

    assertThat(page.select("#credit-last")).hasSize(1);
    assertThat(page.select("#converted")).isEmpty();
  }

  @Test
  void revenueIsConverted_unlessTheUrlSaysNotTo() {
    server.giveDollarRate("0.5");

    Document converted = overview("?" + TODAY);
    Document page =
        Jsoup.parse(get(server.url(converted.expectFirst("#currencies-sent").attr("href"))));

    assertThat(converted.expectFirst("#currencies-converted").attr("aria-current"))
        .isEqualTo("true");
    assertThat(page.expectFirst("#currencies-sent").attr("aria-current")).isEqualTo("true");
    assertThat(page.select("#converted")).isEmpty();
    assertThat(page.text()).doesNotContain("\u2248\u2060");
  }

  @Test
  void convertedRevenue_isOneMarkedTotal_byTheRateOfTheDay_asInTheApi() {
    server.giveDollarRate("0.5");
    JsonArray sent = revenue("");
    JsonArray converted = revenue("&convert=true");
    BigDecimal euros = value(sent, 0).add(value(sent, 1).multiply(new BigDecimal("0.5")));

    String link =
        overview("?convert=false&" + TODAY).expectFirst("#currencies-converted").attr("href");
    Document page = Jsoup.parse(get(server.url(link)));

    assertThat(converted).hasSize(1);
    assertThat(value(converted, 0)).isEqualByComparingTo(euros);
    assertThat(converted.getJsonObject(0).getBoolean("converted")).isTrue();
    String shown =
        new NumberFormats(Locale.UK)
            .roundMoney(new Revenue.Amount(Optional.of("EUR"), euros, true));
    assertThat(shown).startsWith("\u2248");
    assertThat(page.select(".stat dd").eachText()).anyMatch(text -> text.startsWith(shown));
    assertThat(page.expectFirst("#converted").text()).contains("with your daily rates");
    assertThat(page.select("a[href*='format=csv']").eachAttr("href"))
        .isNotEmpty()
        .allMatch(href -> href.contains("convert=true"));
    assertThat(link).doesNotContain("convert");
  }

  @Test
  void sitesList_hasTheConvertedRevenue_marked_andLinksToIt() {
    server.giveDollarRate("0.5");

    Document list = Jsoup.parse(get(server.url("/sites")));
    Element row = list.expectFirst("#sites tr:has(a:matches(^Shop$))");
    Document overview = Jsoup.parse(get(server.url(row.expectFirst("a").attr("href"))));

    List<String> revenue =
        row.expectFirst("[data-label=Revenue]").wholeText().strip().lines().toList();
    assertThat(revenue).anyMatch(amount -> amount.startsWith("\u2248\u2060\u20ac"));
    assertThat(overview.select(".stat dd").eachText()).containsAll(revenue);
    assertThat(list.text()).contains("\u2248 Converted into the reporting currency of the site");
    assertThat(list.expectFirst("#sites tr:contains(Unseen) a").attr("href"))
        .doesNotContain("convert");
  }

  @Test
  void chartOfAConvertedCurrency_isThatOfTheReportingCurrency() {
    server.giveDollarRate("0.5");

    Document page = overview("?chart=revenue.USD&convert=true&" + TODAY);

    assertThat(page.expectFirst("#chart-title").text()).startsWith("Revenue, EUR");
    assertThat(page.text()).doesNotContain("Revenue, USD");
  }

  @Test
  void axisOfAConvertedChart_isMarked() {
    server.giveDollarRate("0.5");
    try (Chromium chromium = Chromium.open();
        BrowserContext reader = chromium.browser().newContext()) {
      reader.addInitScript(RECORD_LABELS);
      Page page = reader.newPage();

      assertThat(axis(page, "?chart=revenue.EUR&convert=true&" + TODAY))
          .isNotEmpty()
          .allMatch(label -> label.startsWith("\u2248\u2060"));
      assertThat(axis(page, "?chart=revenue.EUR&convert=false&" + TODAY))
          .isNotEmpty()
          .noneMatch(label -> label.contains("\u2248"));
      assertThat(axis(page, "?chart=revenue.GBP&convert=true&" + TODAY))
          .noneMatch(label -> label.contains("\u2248"));
    }
  }

  /** Returns the numbers next to the chart. */
  private List<String> axis(Page page, String query) {
    page.navigate(server.overview(server.shop(), query));
    page.waitForFunction("window.labels.length > 1");
    return ((List<?>) page.evaluate("labels")).stream().map(String::valueOf).toList();
  }

  @Test
  void costs_areConvertedInTheTableOfSources() {
    server.giveDollarRate("0.5");
    server.spend("newsletter", BigDecimal.TEN, "USD");

    String table =
        get(server.url("/sites/" + server.shop().id() + "/table?by=source&convert=true&" + TODAY));

    assertThat(Jsoup.parse(table).select("th").eachText())
        .contains("Cost, EUR")
        .doesNotContain("Cost, USD");
    assertThat(Jsoup.parse(table).select("td").eachText())
        .anyMatch(cell -> cell.startsWith("\u2248\u2060\u20ac5.00"));
  }
}
