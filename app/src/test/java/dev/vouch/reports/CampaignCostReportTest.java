package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.http.browser.BundledSources;
import io.vertx.core.MultiMap;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers of the report of campaign costs, over prepared successes. */
class CampaignCostReportTest {
  @TempDir Path folder;
  private final CannedWarehouse warehouse = new CannedWarehouse();
  private final List<Question<?>> questions = new ArrayList<>();
  private ManagementFixture fixture;
  private Site site;

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site =
        directory()
            .sites()
            .registered(ManagementFixture.siteId(fixture.newSite()))
            .orElseThrow()
            .site();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  @Test
  void row_hasCostPerSuccess_andTheReturnInItsCurrency() {
    spend("google", "12.5", "EUR");
    willAnswer(line("google", 4, amount("EUR", "30"), amount("USD", "1000")));

    assertThat(rows())
        .containsExactly(
            """
            {"key":"google","currency":"EUR","cost":12.5,"visitors":40,"successes":4,\
            "success_value":30,"cost_per_success":3.125,"return_on_ad_spend":2.4}\
            """);
  }

  @Test
  void ratios_areRoundedToSixDecimals() {
    spend("google", "10", "EUR");
    willAnswer(line("google", 3, amount("EUR", "1")));

    assertThat(rows().getFirst())
        .endsWith("\"cost_per_success\":3.333333,\"return_on_ad_spend\":0.1}");
  }

  @Test
  void sourceWithoutSuccesses_hasNoCostPerSuccess() {
    spend("google", "12.5", "EUR");
    willAnswer();

    assertThat(rows())
        .containsExactly(
            """
            {"key":"google","currency":"EUR","cost":12.5,"visitors":0,"successes":0,\
            "success_value":0,"cost_per_success":null,"return_on_ad_spend":0}\
            """);
  }

  @Test
  void costsWithoutACampaign_areNotCompared() {
    spend("google", "12.5", "EUR");
    willAnswer(line("google", 4, amount("EUR", "30")));

    assertThat(rows("campaign"))
        .containsExactly(
            """
            {"key":null,"currency":"EUR","cost":12.5,"visitors":0,"successes":0,\
            "success_value":0,"cost_per_success":null,"return_on_ad_spend":null}\
            """);
    assertThat(questions).isEmpty();
  }

  @Test
  void question_isOnlyAboutTheSourcesWithCosts_inTheSiteTimeOfTheDays() {
    spend("google", "1", "EUR");
    spend("bing", "2", "EUR");
    willAnswer();

    rows();

    Scope scope =
        new Scope(
            site.id(),
            Instant.parse("2026-10-31T23:00:00Z"),
            Instant.parse("2026-11-30T23:00:00Z"),
            AttributionModel.FIRST,
            List.of(source("bing"), source("google")));
    assertThat(questions).containsExactly(new BreakdownQuestion(scope, Dimension.Field.SOURCE, 2));
  }

  @Test
  void filtersBySourceCampaignAndName_areOfCostsAndSuccesses() {
    spend("google", Optional.of("spring"), "1", "EUR");
    spend("google", Optional.of("autumn"), "2", "EUR");
    spend("bing", Optional.of("spring"), "4", "EUR");
    willAnswer(line("google", 4, amount("EUR", "30")));

    assertThat(rows("source", "name:paid", "source:google", "campaign:spring"))
        .singleElement()
        .asString()
        .contains("\"key\":\"google\"", "\"cost\":1,", "\"cost_per_success\":0.25");
    assertThat(questions)
        .singleElement()
        .satisfies(
            asked ->
                assertThat(((BreakdownQuestion) asked).scope().filters())
                    .contains(
                        new Filter(Dimension.Field.NAME, Optional.of("paid")),
                        new Filter(Dimension.Field.CAMPAIGN, Optional.of("spring"))));
  }

  @Test
  void filtersByAnOperator_areOfCostsToo() {
    spend("google", Optional.of("spring"), "1", "EUR");
    spend("google", Optional.of("autumn"), "2", "EUR");
    spend("bing", Optional.of("spring"), "4", "EUR");
    willAnswer();

    assertThat(rows("source", "not:source:bing", "contains:campaign:aut"))
        .singleElement()
        .asString()
        .contains("\"key\":\"google\"", "\"cost\":2,");
  }

  @Test
  void costsByChannel_areOfTheChannelOfPaidClicks() {
    spend("Google", Optional.of("spring"), "1", "EUR");
    spend("Bing", Optional.of("spring"), "2", "EUR");
    spend("newsletter", "4", "EUR");
    willAnswer(line("paid_search", 6, amount("EUR", "30")));

    assertThat(rows("channel"))
        .containsExactly(
            """
            {"key":"mail","currency":"EUR","cost":4,"visitors":0,"successes":0,\
            "success_value":0,"cost_per_success":null,"return_on_ad_spend":0}\
            """,
            """
            {"key":"paid_search","currency":"EUR","cost":3,"visitors":40,"successes":6,\
            "success_value":30,"cost_per_success":0.5,"return_on_ad_spend":10}\
            """);
  }

  @Test
  void filterByChannel_isOfCostsToo() {
    spend("Google", Optional.of("spring"), "1", "EUR");
    spend("newsletter", Optional.of("autumn"), "4", "EUR");
    willAnswer();

    assertThat(rows("campaign", "channel:paid_search"))
        .singleElement()
        .asString()
        .contains("\"key\":\"spring\"", "\"cost\":1,");
  }

  private static Filter source(String value) {
    return new Filter(Dimension.Field.SOURCE, Optional.of(value));
  }

  private void spend(String source, String amount, String currency) {
    spend(source, Optional.empty(), amount, currency);
  }

  private void spend(String source, Optional<String> campaign, String amount, String currency) {
    CostKey key = new CostKey(LocalDate.parse("2026-11-16"), source, campaign);
    assertThat(
            directory()
                .campaignCosts()
                .save(site.id(), List.of(new CampaignCost(key, new BigDecimal(amount), currency))))
        .isEqualTo(CampaignCosts.SaveResult.SAVED);
  }

  private void willAnswer(Breakdown.Line... lines) {
    warehouse.willAnswer(
        question -> {
          questions.add(question);
          return new Breakdown(List.of(lines));
        });
  }

  private static Breakdown.Line line(String source, long successes, Revenue.Amount... amounts) {
    return new Breakdown.Line(
        Optional.of(source), 40, 100, successes, new Revenue(List.of(amounts)));
  }

  private static Revenue.Amount amount(String currency, String value) {
    return new Revenue.Amount(Optional.of(currency), new BigDecimal(value));
  }

  private List<String> rows() {
    return rows("source");
  }

  private List<String> rows(String by, String... filters) {
    MultiMap query =
        MultiMap.caseInsensitiveMultiMap()
            .add("by", by)
            .add("from", "2026-11-01")
            .add("to", "2026-11-30")
            .add("credit", "first");
    Stream.of(filters).forEach(filter -> query.add("filter", filter));
    return new CampaignCostReport(
            directory().campaignCosts(),
            BundledSources.load(),
            TestReports.of(warehouse, site -> List.of()),
            () -> ReportServer.NOW,
            Conversions.by(directory().exchangeRates()))
        .rows(site, QueryParameters.of(query)).getJsonArray("rows").stream()
            .map(JsonObject.class::cast)
            .map(JsonObject::encode)
            .toList();
  }

  private Directory directory() {
    return fixture.directory();
  }
}
