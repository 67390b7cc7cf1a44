package dev.vouch.server.manage;

import static dev.vouch.server.manage.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.server.manage.ManagementFixture.Reply;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
  private ManagementFixture fixture;
  private String site = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  @Test
  void costs_areAddedUpExactlyBySource() {
    assertThat(put(MONDAY, WITHOUT_CAMPAIGN).status()).isEqualTo(200);

    assertThat(costs("")).containsExactly("google EUR 12.6");
    assertThat(costs("?by=campaign")).containsExactly("sale EUR 12.5", "null EUR 0.1");
  }

  @Test
  void namesWithoutAVisit_areSaved_withWarnings() {
    JsonObject answer = put(MONDAY, WITHOUT_CAMPAIGN).json();

    List<JsonObject> warnings =
        answer.getJsonArray("warnings").stream().map(JsonObject.class::cast).toList();
    assertThat(warnings)
        .extracting(warning -> warning.getString("code"), warning -> warning.getLong("rows"))
        .containsExactly(tuple("source_unseen", 2L), tuple("campaign_unseen", 1L));
    assertThat(warnings.getFirst().getJsonArray("names")).containsExactly("google");
    assertThat(warnings.getFirst().getString("detail"))
        .startsWith("2 rows name a source that no visit has had: google. If it is misspelled, ");
    assertThat(costs("")).containsExactly("google EUR 12.6");
  }

  @Test
  void currencies_areNeverAdded() {
    put(MONDAY, WITHOUT_CAMPAIGN.replace("EUR", "USD"));

    assertThat(costs("")).containsExactly("google EUR 12.5", "google USD 0.1");
  }

  @Test
  void sameCostAgain_replacesTheFormer() {
    put(MONDAY);
    put(MONDAY);
    assertThat(costs("")).containsExactly("google EUR 12.5");

    put(MONDAY.replace("12.5", "20").replace("EUR", "USD"));

    assertThat(costs("")).containsExactly("google USD 20");
  }

  @Test
  void amountOfZero_removesACost() {
    put(MONDAY, WITHOUT_CAMPAIGN);

    put(MONDAY.replace("12.5", "0.00"));

    assertThat(costs("")).containsExactly("google EUR 0.1");
  }

  @Test
  void costs_countOnTheirOwnDay() {
    put(MONDAY);

    assertThat(costs("?from=2026-11-16&to=2026-11-16")).isNotEmpty();
    assertThat(costs("?from=2026-11-17&to=2026-11-20")).isEmpty();
    assertThat(costs("?from=2026-11-01&to=2026-11-15")).isEmpty();
  }

  @Test
  void costs_belongToOneSite_andSurviveARestart() {
    put(MONDAY);
    String other = fixture.newSite();
    assertThat(fixture.get(other + "/costs").json().getJsonArray("rows")).isEmpty();

    fixture.close();
    fixture = new ManagementFixture(folder);

    assertThat(costs("")).containsExactly("google EUR 12.5");
  }

  @Test
  void reportWithoutCosts_isAsOfNow() {
    assertThat(fixture.get(site + "/costs").json())
        .isEqualTo(
            new JsonObject()
                .put("rows", new JsonArray())
                .put("as_of", "2026-11-20T10:00:00.123456Z"));
  }

  @Test
  void problems_nameTheRow_andNothingIsSaved() {
    Reply refused =
        put(
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
    assertThat(put(MONDAY, WITHOUT_CAMPAIGN, MONDAY.replace("12.5", "3")).problems())
        .containsExactly("/costs/2 duplicate_cost");
  }

  @Test
  void amountThatIsNotExact_isRefused() {
    for (String amount : List.of("1e3", "1234567890123", "0.1234567891")) {
      assertThat(put(MONDAY.replace("12.5", amount)).problems())
          .containsExactly("/costs/0/amount number_out_of_range");
    }
  }

  @Test
  void moreThanTheMaximum_isRefused() {
    String[] rows = Collections.nCopies(501, "{}").toArray(String[]::new);

    assertThat(put(rows).problems()).containsExactly("/costs wrong_count");
  }

  @Test
  void bodyWithoutRows_isRefused() {
    assertThat(fixture.send("PUT", site + "/costs", "{}").problems())
        .containsExactly("/costs missing_field");
    assertThat(fixture.send("PUT", site + "/costs", "{\"costs\":[1]}").problems())
        .containsExactly("/costs wrong_type");
  }

  @Test
  void otherParameters_areRefused() {
    Reply refused = fixture.get(site + "/costs?by=country&filter=source:google");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().getJsonArray("errors")).hasSize(2);
  }

  @Test
  void saving_isInTheActivityLog_asANumber() {
    put(MONDAY, WITHOUT_CAMPAIGN);

    assertThat(
            fixture
                .directory
                .audit()
                .page(siteId(site), Optional.empty(), OptionalLong.empty(), 1)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly("Saved 2 campaign costs.");
  }

  private Reply put(String... rows) {
    return fixture.send(
        "PUT", site + "/costs", "{\"costs\":[%s]}".formatted(String.join(",", rows)));
  }

  /** Each row of the report as key, currency and cost. */
  private List<String> costs(String parameters) {
    JsonArray rows = fixture.get(site + "/costs" + parameters).json().getJsonArray("rows");
    return rows.stream()
        .map(JsonObject.class::cast)
        .map(
            row ->
                "%s %s %s"
                    .formatted(
                        row.getString("key"), row.getString("currency"), row.getValue("cost")))
        .toList();
  }
}
