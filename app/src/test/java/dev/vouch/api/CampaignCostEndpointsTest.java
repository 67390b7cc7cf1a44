package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.api.ManagementFixture.Reply;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignCostEndpointsTest {
  private static final String MONDAY =
      """
      {"date":"2026-11-16","source":"google","campaign":"sale","amount":12.5,"currency":"EUR"}
      """;
  private static final String WITHOUT_CAMPAIGN =
      """
      {"date":"2026-11-16","source":"google","amount":0.1,"currency":"EUR"}
      """;

  @TempDir Path folder;
  private DailyRows rows;

  @BeforeEach
  void start() {
    rows = new DailyRows(folder, "/costs", "costs");
  }

  @AfterEach
  void stop() {
    rows.close();
  }

  @Test
  void costs_areAddedUpExactlyBySource() {
    assertThat(rows.put(MONDAY, WITHOUT_CAMPAIGN).status()).isEqualTo(200);

    assertThat(costs("")).containsExactly("google EUR 12.6");
    assertThat(costs("?by=campaign")).containsExactly("sale EUR 12.5", "null EUR 0.1");
  }

  @Test
  void namesWithoutAVisit_areSaved_withWarnings() {
    JsonObject answer = rows.put(MONDAY, WITHOUT_CAMPAIGN).json();

    List<JsonObject> warnings =
        answer.getJsonArray("warnings").stream().map(JsonObject.class::cast).toList();
    assertThat(warnings)
        .extracting(warning -> warning.getString("code"), warning -> warning.getLong("rows"))
        .containsExactly(tuple("source_unseen", 2L), tuple("campaign_unseen", 1L));
    assertThat(warnings.getFirst().getJsonArray("names")).containsExactly("google");
    assertThat(warnings.getFirst().getString("detail"))
        .startsWith(
            "2 rows name a source that no visit has had: google. If a name is misspelled, ");
    assertThat(costs("")).containsExactly("google EUR 12.6");
  }

  @Test
  void currencies_areNeverAdded() {
    rows.put(MONDAY, WITHOUT_CAMPAIGN.replace("EUR", "USD"));

    assertThat(costs("")).containsExactly("google EUR 12.5", "google USD 0.1");
  }

  @Test
  void sameCostAgain_replacesTheFormer() {
    rows.put(MONDAY);
    rows.put(MONDAY);
    assertThat(costs("")).containsExactly("google EUR 12.5");

    rows.put(MONDAY.replace("12.5", "20").replace("EUR", "USD"));

    assertThat(costs("")).containsExactly("google USD 20");
  }

  @Test
  void amountOfZero_removesACost() {
    rows.put(MONDAY, WITHOUT_CAMPAIGN);

    rows.put(MONDAY.replace("12.5", "0.00"));

    assertThat(costs("")).containsExactly("google EUR 0.1");
  }

  @Test
  void costs_countOnTheirOwnDay() {
    rows.put(MONDAY);

    assertThat(costs("?from=2026-11-16&to=2026-11-16")).isNotEmpty();
    assertThat(costs("?from=2026-11-17&to=2026-11-20")).isEmpty();
    assertThat(costs("?from=2026-11-01&to=2026-11-15")).isEmpty();
  }

  @Test
  void costs_belongToOneSite_andSurviveARestart() {
    rows.put(MONDAY);
    String other = rows.fixture().newSite();
    assertThat(rows.fixture().get(other + "/costs").json().getJsonArray("rows")).isEmpty();

    rows.restart();

    assertThat(costs("")).containsExactly("google EUR 12.5");
  }

  @Test
  void reportWithoutCosts_isAsOfNow() {
    assertThat(rows.get("").json())
        .isEqualTo(
            new JsonObject()
                .put("rows", new JsonArray())
                .put("as_of", "2026-11-20T10:00:00.123456Z"));
  }

  @Test
  void problems_nameTheRow_andNothingIsSaved() {
    Reply refused =
        rows.put(
            MONDAY,
            """
            {"date":"2026-02-30","source":" ","campaign":1,"amount":-1,"currency":"eur","cost":1}
            """,
            "{}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problems())
        .containsExactly(
            "/costs/1/date invalid_date",
            "/costs/1/source too_short",
            "/costs/1/campaign wrong_type",
            "/costs/1/amount number_out_of_range",
            "/costs/1/currency invalid_currency",
            "/costs/1/cost unknown_field",
            "/costs/2/date missing_field",
            "/costs/2/source missing_field",
            "/costs/2/amount missing_field",
            "/costs/2/currency missing_field");
    assertThat(costs("")).isEmpty();
  }

  @Test
  void sameCostTwice_isRefused() {
    assertThat(rows.put(MONDAY, WITHOUT_CAMPAIGN, MONDAY.replace("12.5", "3")).problems())
        .containsExactly("/costs/2 duplicate_cost");
  }

  @Test
  void amountThatIsNotExact_isRefused() {
    for (String amount : List.of("1e3", "1234567890123", "0.1234567891")) {
      assertThat(rows.put(MONDAY.replace("12.5", amount)).problems())
          .containsExactly("/costs/0/amount number_out_of_range");
    }
  }

  @Test
  void moreThanTheMaximum_isRefused() {
    String[] tooMany = Collections.nCopies(501, "{}").toArray(String[]::new);

    assertThat(rows.put(tooMany).problems()).containsExactly("/costs wrong_count");
  }

  @Test
  void bodyWithoutRows_isRefused() {
    assertThat(rows.fixture().send("PUT", rows.site() + "/costs", "{}").problems())
        .containsExactly("/costs missing_field");
    assertThat(rows.fixture().send("PUT", rows.site() + "/costs", "{\"costs\":[1]}").problems())
        .containsExactly("/costs wrong_type");
  }

  @Test
  void otherParameters_areRefused() {
    Reply refused = rows.get("?by=country&filter=country:DE");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().getJsonArray("errors")).hasSize(2);
  }

  @Test
  void saving_isInTheActivityLog_asANumber() {
    rows.put(MONDAY, WITHOUT_CAMPAIGN);

    assertThat(rows.newestActivity()).isEqualTo("Saved 2 campaign costs.");
  }

  /** Each row of the report as key, currency and cost. */
  private List<String> costs(String parameters) {
    return DailyRows.texts(
        rows.get(parameters).json().getJsonArray("rows"), "key", "currency", "cost");
  }
}
