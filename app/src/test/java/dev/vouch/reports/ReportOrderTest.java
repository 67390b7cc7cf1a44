package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import dev.vouch.core.request.Problem;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameters {@code sort} and {@code order} (docs/reports.md#parameters). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportOrderTest {
  private static final Breakdown SOURCES =
      new Breakdown(
          List.of(
              line("mail", 9, 1, amount("EUR", "5")),
              line("Ads", 4, 7, amount("USD", "3")),
              new Breakdown.Line(Optional.empty(), 2, 30, 4, worth(amount("EUR", "-1")))));

  private static final Successes SUCCESSES =
      new Successes(
          10,
          List.of(
              new Successes.Line("paid", Optional.of("Order"), 5, 2, Revenue.NONE, 0),
              new Successes.Line("booked", Optional.empty(), 1, 9, Revenue.NONE, 3)));

  private final ReportServer server = new ReportServer();

  @AfterAll
  void close() {
    server.close();
  }

  private static Revenue.Amount amount(String currency, String value) {
    return new Revenue.Amount(Optional.of(currency), new BigDecimal(value));
  }

  private static Revenue worth(Revenue.Amount amount) {
    return new Revenue(List.of(amount));
  }

  private static Breakdown.Line line(
      String key, long visitors, long successes, Revenue.Amount amount) {
    return new Breakdown.Line(Optional.of(key), visitors, 20, successes, worth(amount));
  }

  private String order(Object answer, String path, String field) {
    server.warehouse.willAnswer(answer);
    String body = server.get(ReportServer.BERLIN, path).body();
    return String.join(
        " ",
        new JsonObject(body)
            .getJsonArray("rows").stream()
                .map(row -> Optional.ofNullable(((JsonObject) row).getString(field)).orElse("-"))
                .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "limit=9, mail Ads -",
    "sort=successes, Ads - mail",
    "sort=successes&order=asc, mail - Ads",
    "sort=pageviews, - mail Ads",
    "sort=key, Ads mail -",
    "sort=key&order=desc, - mail Ads",
    "sort=revenue.EUR, mail Ads -",
    "sort=revenue.EUR&order=asc, - Ads mail",
    "sort=revenue.USD, Ads mail -"
  })
  void breakdown_isSortedByAField(String query, String keys) {
    assertThat(order(SOURCES, "/reports/breakdown?by=source&" + query, "key")).isEqualTo(keys);
  }

  @ParameterizedTest
  @CsvSource({
    "sort=converters, booked paid",
    "sort=name, booked paid",
    "sort=unconfirmed&order=asc, paid booked"
  })
  void successes_areSortedByAField(String query, String names) {
    assertThat(order(SUCCESSES, "/reports/successes?" + query, "name")).isEqualTo(names);
  }

  @Test
  void rows_areLimitedAfterTheyAreSorted() {
    assertThat(order(SOURCES, "/reports/breakdown?by=source&sort=successes&limit=1", "key"))
        .isEqualTo("Ads");
  }

  @Test
  void sortedRows_areComparedWithThoseOfTheSameKey() {
    server.warehouse.willAnswer(SOURCES);
    String body =
        server
            .get(
                ReportServer.BERLIN,
                "/reports/breakdown?by=source&sort=successes&limit=2&compare=previous")
            .body();

    assertThat(new JsonObject(body).getJsonArray("rows"))
        .extracting(row -> ((JsonObject) row).getJsonObject("previous").getInteger("successes"))
        .containsExactly(7, 4);
  }

  @Test
  void unknownField_isRefused() {
    assertThat(server.problems("/reports/breakdown?by=source&sort=color"))
        .containsExactly(
            new Problem(
                "sort",
                "invalid_sort",
                "sort must be one of key, visitors, pageviews, successes, or revenue with a"
                    + " currency, such as revenue.EUR or revenue.none."));
  }

  @Test
  void orderWithoutSort_orAnUnknownOne_isRefused() {
    assertThat(server.problems("/reports/successes?order=up"))
        .extracting(Problem::code)
        .containsExactly("invalid_order", "missing_parameter");
  }
}
