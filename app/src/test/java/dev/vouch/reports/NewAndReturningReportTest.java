package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The question and the exact answer of the report of new and returning people. */
class NewAndReturningReportTest {
  private static final String PATH = "/reports/new-and-returning?from=2026-11-01&to=2026-11-30";
  private static final NewAndReturning PEOPLE =
      new NewAndReturning(
          new Summary(4, 9, 0, 0, Revenue.NONE, 2),
          new Summary(2, 7, 3, 1, Revenue.withoutCurrency(new BigDecimal("49.90")), 0));

  private final ReportServer server = new ReportServer();
  private final List<Question<?>> questions = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private String body(String accept) {
    return body(PATH, accept);
  }

  private String body(String path, String accept) {
    server.warehouse.willAnswer(
        question -> {
          questions.add(question);
          return PEOPLE;
        });
    return server.get(ReportServer.BERLIN, path, "Accept: " + accept).body();
  }

  @Test
  void json_hasARowForNewAndOneForReturningPeople() {
    assertThat(ReportServer.withoutMoment(body("application/json")))
        .isEqualTo(
            """
            {"rows":[\
            {"key":"new","visitors":4,"pageviews":9,"successes":0,"converters":0,\
            "conversion_rate":0.0,"success_value":0,"revenue":[],"unconfirmed":2,\
            "visitors_seen":4,"conversion_rate_seen":0.0},\
            {"key":"returning","visitors":2,"pageviews":7,"successes":3,"converters":1,\
            "conversion_rate":0.5,"success_value":49.9,\
            "revenue":[{"currency":null,"success_value":49.9}],"unconfirmed":0,\
            "visitors_seen":2,"conversion_rate_seen":0.5}]}\
            """);
    assertThat(questions).singleElement().isInstanceOf(NewAndReturningQuestion.class);
  }

  @Test
  void comparison_addsTheSameRowsOfTheComparedDays() {
    String json = body(PATH + "&compare=previous", "application/json");

    assertThat(json)
        .contains(
            """
            "previous":{"visitors":4,"pageviews":9,"successes":0,\
            """,
            """
            "previous":{"visitors":2,"pageviews":7,"successes":3,\
            """,
            """
            "previous":{"from":"2026-10-01","to":"2026-10-31"}\
            """);
    assertThat(questions).hasSize(2);
    assertThat(questions.getLast())
        .isInstanceOfSatisfying(
            NewAndReturningQuestion.class,
            question ->
                assertThat(question.scope().from())
                    .isEqualTo(Instant.parse("2026-09-30T22:00:00Z")));
    assertThat(body(PATH + "&compare=previous", "text/csv"))
        .startsWith("key,visitors,")
        .contains(",previous.visitors,");
  }

  @Test
  void csv_hasTheSameColumns() {
    assertThat(body("text/csv"))
        .isEqualTo(
            """
            key,visitors,pageviews,successes,converters,conversion_rate,success_value,\
            revenue.none,unconfirmed,visitors_seen,conversion_rate_seen\r
            new,4,9,0,0,0.0,0,,2,4,0.0\r
            returning,2,7,3,1,0.5,49.9,49.9,0,2,0.5\r
            """);
  }
}
