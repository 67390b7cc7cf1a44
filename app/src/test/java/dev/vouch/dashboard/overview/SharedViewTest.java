package dev.vouch.dashboard.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers of a shared view see and can choose. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedViewTest {
  private static final String QUERY = "period=90d&compare=none&filter=country:DE";

  private OverviewServer server;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private String share(Site site, String query, boolean includesRevenue) {
    return server.url(server.share(site, query, includesRevenue));
  }

  private String shared(boolean includesRevenue) {
    return share(server.shop(), QUERY, includesRevenue);
  }

  private static Document open(String url) {
    try {
      return Jsoup.connect(url).header("Accept-Language", "en-GB").get();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void view_hasTheNumbersOfItsQuery() {
    Document members = open(server.overview(server.shop(), "?" + QUERY));
    Document view = open(shared(true));

    assertThat(view.select("dl.stats").text()).isEqualTo(members.select("dl.stats").text());
    assertThat(view.select("td.number").eachText())
        .isNotEmpty()
        .isEqualTo(members.select("td.number").eachText());
    assertThat(view.select(".report-head").text())
        .contains("90 days: ", "Last touch", "Country is Germany")
        .doesNotContain(" vs ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?period=7d",
        "?from=2026-11-01&to=2026-11-02",
        "?compare=year&credit=first",
        "?filter=country:FR",
        "?filter_by=country&filter_value=FR",
        "?convert=false&notice=view_saved",
        "?chart=unknown&sources=unknown&unknown=1",
      })
  void parametersOfTheRequest_changeNothing(String query) {
    String view = shared(true);

    assertThat(open(view + query).select("main").html())
        .isEqualTo(open(view).select("main").html());
  }

  @Test
  void chartAndTabs_canBeChosen() {
    String choices = "?chart=successes&sources=channel&pages=landing_page&devices=browser";
    Document view = open(shared(true) + choices + "&countries=map");

    assertThat(view.select("#chart-title").text()).startsWith("Successes by");
    assertThat(view.select(".choices [aria-current]").eachText())
        .containsExactly("Channel", "Landing", "plan", "Map", "Browser");
    assertThat(view.select("#sources .choices a").attr("href"))
        .contains("chart=successes", "countries=map")
        .doesNotContain("period", "filter", "compare");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?countries=map", "?devices=new_and_returning"})
  void view_hasNoControls_andLinksToItsChoicesOnly(String choices) {
    String url = shared(true);
    Document view = open(url + choices);

    assertThat(view.select("form, .controls, .chips, .menu, .action, [download], [data-zoom]"))
        .isEmpty();
    String choice = "(chart|sources|pages|property|countries|devices)=[^&]*";
    assertThat(view.select("main a[href]").eachAttr("abs:href"))
        .hasSizeGreaterThan(10)
        .allMatch(link -> link.matches("\\Q%s\\E(\\?%s(&%2$s)*)?".formatted(url, choice)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "?chart=revenue.EUR", "?devices=new_and_returning", "?pages=exit_page"})
  void withoutRevenue_thePageHasNoAmountAndNoCurrency(String choices) {
    assertThat(open(shared(true) + choices).html()).contains("Revenue", "€");

    String url = shared(false);
    // The token may have any letters.
    String html = open(url + choices).html().replace(url.substring(url.lastIndexOf('/')), "");
    assertThat(html).doesNotContain("evenue", "€", "EUR", "US$", "USD").contains("Successes");
  }

  @Test
  void withoutRevenue_theChartOfRevenueIsNotShown() {
    assertThat(open(shared(true) + "?chart=revenue.EUR").select("#chart-title").text())
        .startsWith("Revenue");
    assertThat(open(shared(false) + "?chart=revenue.EUR").select("#chart-title").text())
        .startsWith("Visitors");
  }

  @Test
  void viewWithoutEvents_saysSo_withoutLinks() {
    for (Site site : List.of(server.empty(), server.shop())) {
      Document view = open(share(site, "filter=country:JP", false));

      assertThat(view.select("#report-content").text()).startsWith("No events: ");
      assertThat(view.select("main a")).isEmpty();
    }
  }
}
