package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.request.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The parameter {@code success} of breakdowns (docs/reports.md#parameters). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CountedSuccessTest {
  private static final String PATH = "/reports/breakdown?by=source";
  private static final Filter PAID = new Filter(Field.NAME, Optional.of("paid"));

  private static final Breakdown ALL =
      new Breakdown(List.of(line("mail", 9, 20, 5, "30"), line("ads", 4, 8, 3, "7")));
  private static final Breakdown OF_PAID = new Breakdown(List.of(line("ads", 2, 0, 2, "6")));

  private final ReportServer server = new ReportServer();

  @AfterAll
  void close() {
    server.close();
  }

  @BeforeEach
  void prepare() {
    server.warehouse.willAnswer(CountedSuccessTest::answer);
  }

  private static Breakdown.Line line(
      String key, long visitors, long pageviews, long successes, String euros) {
    Revenue.Amount amount = new Revenue.Amount(Optional.of("EUR"), new BigDecimal(euros));
    return new Breakdown.Line(
        Optional.of(key), visitors, pageviews, successes, new Revenue(List.of(amount)));
  }

  private static Breakdown answer(Question<?> question) {
    return ((BreakdownQuestion) question).scope().filters().contains(PAID) ? OF_PAID : ALL;
  }

  private String body(String query) {
    return ReportServer.withoutMoment(server.get(ReportServer.BERLIN, PATH + query).body());
  }

  @Test
  void onlyItsSuccesses_areCounted_amongAllVisitors() {
    assertThat(body("&success=paid"))
        .isEqualTo(
            """
            {"rows":[\
            {"key":"mail","visitors":9,"pageviews":20,"successes":0,"success_value":0,\
            "revenue":[]},\
            {"key":"ads","visitors":4,"pageviews":8,"successes":2,"success_value":6,\
            "revenue":[{"currency":"EUR","success_value":6}]}]}\
            """);
  }

  @Test
  void rows_areSortedByItsSuccesses() {
    assertThat(body("&success=paid&sort=successes")).startsWith("{\"rows\":[{\"key\":\"ads\"");
  }

  @Test
  void comparedDays_countTheSameSuccesses() {
    assertThat(body("&success=paid&compare=previous"))
        .contains(
            """
            "previous":{"visitors":4,"pageviews":8,"successes":2,\
            """);
  }

  @Test
  void filterThatExcludesItsName_leavesNoSuccesses() {
    assertThat(body("&success=paid&filter=not:name:paid"))
        .contains("\"visitors\":4,\"pageviews\":8,\"successes\":0,");
  }

  @Test
  void emptyName_isRefused() {
    assertThat(server.problems(PATH + "&success="))
        .extracting(Problem::code)
        .containsExactly("invalid_success");
  }
}
