package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeRateEndpointsTest {
  private static final String DOLLAR =
      """
      {"date":"2026-11-16","currency":"USD","rate":0.9215}
      """;
  private static final String YEN =
      """
      {"date":"2026-11-17","currency":"JPY","rate":0.006}
      """;

  @TempDir Path folder;
  private DailyRows rows;

  @BeforeEach
  void startWithASiteThatReportsInEuros() {
    rows = new DailyRows(folder, "/exchange-rates", "rates");
    assertThat(reportIn("\"EUR\"").status()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    rows.close();
  }

  private Reply reportIn(String currency) {
    return rows.fixture()
        .send("PATCH", rows.site(), "{\"reporting_currency\":%s}".formatted(currency));
  }

  private JsonObject november(String parameters) {
    return rows.get("?from=2026-11-01&to=2026-11-30" + parameters).json();
  }

  private static List<String> rates(JsonObject answer) {
    return DailyRows.texts(answer.getJsonArray("rates"), "date", "currency", "rate");
  }

  private List<String> rates() {
    return rates(november(""));
  }

  @Test
  void reportingCurrency_isPartOfTheSite_andCanBeRemoved() {
    assertThat(rows.fixture().get(rows.site()).json().getString("reporting_currency"))
        .isEqualTo("EUR");

    assertThat(reportIn("null").json().getString("reporting_currency")).isNull();

    assertThat(reportIn("\"euro\"").problems())
        .containsExactly("/reporting_currency invalid_currency");
  }

  @Test
  void savedRates_areListedNewestFirst_andReplaced() {
    assertThat(rows.put(YEN, DOLLAR).status()).isEqualTo(204);
    assertThat(rows.put(DOLLAR.replace("0.9215", "0.93")).status()).isEqualTo(204);

    assertThat(rates()).containsExactly("2026-11-17 JPY 0.006", "2026-11-16 USD 0.93");
    assertThat(november("").getString("reporting_currency")).isEqualTo("EUR");
  }

  @Test
  void deletion_isOfTheDaysThatItNames() {
    rows.put(YEN, DOLLAR);

    assertThat(rows.delete("?from=2026-11-16&to=2026-11-16").status()).isEqualTo(204);

    assertThat(rates()).containsExactly("2026-11-17 JPY 0.006");
    assertThat(rows.delete("?from=2026-11-16").status()).isEqualTo(400);
  }

  @Test
  void rates_arePaged() {
    rows.put(YEN, DOLLAR);

    JsonObject first = november("&limit=1");
    JsonObject last = november("&limit=1&before=" + first.getString("before"));

    assertThat(rates(first)).containsExactly("2026-11-17 JPY 0.006");
    assertThat(rates(last)).containsExactly("2026-11-16 USD 0.9215");
    assertThat(last.getString("before")).isNull();
    for (String invalid : List.of("", "2026-11-17", "2026-02-30_USD", "2026-11-17_usd")) {
      assertThat(november("&before=" + invalid).getJsonArray("errors"))
          .extracting(error -> ((JsonObject) error).getString("code"))
          .containsExactly("invalid_cursor");
    }
  }

  @Test
  void ratesInAFormerReportingCurrency_areListedAndDeleted_byTheParameter() {
    rows.put(YEN, DOLLAR);
    reportIn("\"CHF\"");

    assertThat(rates()).isEmpty();
    assertThat(november("").getJsonArray("reporting_currencies")).containsExactly("EUR");
    JsonObject former = november("&reporting_currency=EUR");
    assertThat(former.getString("reporting_currency")).isEqualTo("EUR");
    assertThat(rates(former)).hasSize(2);

    String monday = "?from=2026-11-16&to=2026-11-16";
    assertThat(rows.delete(monday).status()).isEqualTo(204);
    assertThat(rows.delete(monday + "&reporting_currency=EUR").status()).isEqualTo(204);

    assertThat(rates(november("&reporting_currency=EUR"))).containsExactly("2026-11-17 JPY 0.006");
    assertThat(november("&reporting_currency=euro").getJsonArray("errors"))
        .extracting(error -> ((JsonObject) error).getString("code"))
        .containsExactly("invalid_currency");
  }

  @Test
  void siteWithoutAReportingCurrency_takesNoRates() {
    reportIn("null");

    assertThat(rows.put(DOLLAR).status()).isEqualTo(409);
  }

  @Test
  void problems_nameTheRow_andNothingIsSaved() {
    Reply refused =
        rows.put(
            DOLLAR,
            """
            {"date":"2026-02-30","currency":"usd","rate":0,"source":"bank"}
            """,
            DOLLAR.replace("USD", "EUR"),
            DOLLAR,
            DOLLAR.replace("0.9215", "0.1234567890123"),
            "{}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problems())
        .containsExactly(
            "/rates/1/date invalid_date",
            "/rates/1/currency invalid_currency",
            "/rates/1/rate number_out_of_range",
            "/rates/1/source unknown_field",
            "/rates/2/currency reporting_currency",
            "/rates/3 duplicate_rate",
            "/rates/4/rate number_out_of_range",
            "/rates/5/date missing_field",
            "/rates/5/currency missing_field",
            "/rates/5/rate missing_field");
    assertThat(rates()).isEmpty();
  }

  @Test
  void saving_isInTheActivityLog_asANumber() {
    rows.put(YEN, DOLLAR);

    assertThat(rows.newestActivity()).isEqualTo("Saved 2 exchange rates.");
  }

  @Test
  void costs_areConverted_ifAsked() {
    rows.put(DOLLAR);
    rows.fixture()
        .send(
            "PUT",
            rows.site() + "/costs",
            """
            {"costs":[
              {"date":"2026-11-16","source":"Google","amount":100,"currency":"USD"},
              {"date":"2026-11-16","source":"Google","campaign":"sale","amount":1,"currency":"EUR"},
              {"date":"2026-11-16","source":"Google","campaign":"top","amount":5,"currency":"GBP"}]}
            """);

    assertThat(costs("?from=2026-11-01&convert=true"))
        .containsExactly("EUR 93.15 true", "GBP 5 null");
    assertThat(costs("?from=2026-11-01&convert=false"))
        .containsExactly("USD 100 null", "GBP 5 null", "EUR 1 null");
  }

  private List<String> costs(String parameters) {
    JsonArray costs =
        rows.fixture().get(rows.site() + "/costs" + parameters).json().getJsonArray("rows");
    return DailyRows.texts(costs, "currency", "cost", "converted");
  }

  @Test
  void conversionWithoutAReportingCurrency_isRefused() {
    reportIn("null");

    assertThat(
            rows.fixture().get(rows.site() + "/costs?convert=true").json().getJsonArray("errors"))
        .extracting(error -> ((JsonObject) error).getString("code"))
        .containsExactly("no_reporting_currency");
    assertThat(rows.fixture().get(rows.site() + "/costs?convert=yes").json().getJsonArray("errors"))
        .extracting(error -> ((JsonObject) error).getString("code"))
        .containsExactly("invalid_convert");
  }
}
