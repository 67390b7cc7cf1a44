package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.Visits;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.http.RawConnection.Answer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The questions and the exact answers of the reports of visits. */
class VisitReportsTest {
  private static final String NOVEMBER = "from=2026-11-01&to=2026-11-30";
  private static final Instant FROM = Instant.parse("2026-10-31T23:00:00Z");
  private static final Scope SCOPE =
      new Scope(
          ReportServer.BERLIN.id(),
          FROM,
          Instant.parse("2026-11-30T23:00:00Z"),
          AttributionModel.LAST,
          List.of());
  private static final Visits VISITS = new Visits(3, 10, 1, Duration.ofMillis(280_100));

  private final ReportServer server = new ReportServer();
  private final List<Question<?>> questions = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private String answer(Object now, Object before, String path, String accept) {
    server.warehouse.willAnswer(
        question -> {
          questions.add(question);
          return ((ScopedQuestion<?>) question).scope().from().isBefore(FROM) ? before : now;
        });
    Answer answer = server.get(ReportServer.BERLIN, path, "Accept: " + accept);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return accept.equals("text/csv") ? answer.body() : ReportServer.withoutMoment(answer.body());
  }

  private String json(Object now, Object before, String path) {
    return answer(now, before, path, "application/json");
  }

  @Test
  void visits_areOneObject() {
    assertThat(json(VISITS, Visits.NONE, "/reports/visits?" + NOVEMBER))
        .isEqualTo(
            """
            {"visits":3,"bounce_rate":0.3333333333333333,"visit_duration_seconds":93.366,\
            "views_per_visit":3.3333333333333335}\
            """);
    assertThat(questions)
        .containsExactly(new VisitsQuestion(SCOPE, ReportServer.BERLIN.timeZone()));
  }

  @Test
  void visits_areCompared() {
    assertThat(
            answer(VISITS, Visits.NONE, "/reports/visits?compare=previous&" + NOVEMBER, "text/csv"))
        .isEqualTo(
            """
            visits,bounce_rate,visit_duration_seconds,views_per_visit,previous.from,previous.to,\
            previous.visits,previous.bounce_rate,previous.visit_duration_seconds,\
            previous.views_per_visit\r
            3,0.3333333333333333,93.366,3.3333333333333335,2026-10-01,2026-10-31,0,0.0,0,0.0\r
            """);
  }

  @Test
  void breakdownByLandingPage_hasItsVisits_andARowOutsideOfVisits() {
    VisitPages pages =
        new VisitPages(
            List.of(
                page(Optional.of("/"), 4, 9, 2, euros("12.5"), 5, 1),
                page(Optional.empty(), 1, 0, 1, Revenue.NONE, 0, 1)));

    assertThat(json(pages, pages, "/reports/breakdown?by=landing_page&limit=2&" + NOVEMBER))
        .isEqualTo(
            """
            {"rows":[\
            {"key":"/","visitors":4,"visits":5,"pageviews":9,"successes":2,"converters":1,\
            "conversion_rate":0.25,"success_value":12.5,\
            "revenue":[{"currency":"EUR","success_value":12.5}]},\
            {"key":null,"visitors":1,"visits":0,"pageviews":0,"successes":1,"converters":1,\
            "conversion_rate":1.0,"success_value":0,"revenue":[]}]}\
            """);
    assertThat(questions).containsExactly(question(VisitPage.LANDING_PAGE, 2));
  }

  @Test
  void breakdownByExitPage_isComparedForItsOwnPages() {
    VisitPages now =
        new VisitPages(
            List.of(
                page(Optional.of("/"), 4, 9, 0, Revenue.NONE, 5, 0),
                page(Optional.of("/new"), 1, 1, 0, Revenue.NONE, 1, 0)));
    VisitPages before =
        new VisitPages(List.of(page(Optional.of("/"), 2, 3, 0, Revenue.NONE, 2, 0)));

    assertThat(
            answer(
                now,
                before,
                "/reports/breakdown?by=exit_page&compare=previous&" + NOVEMBER,
                "text/csv"))
        .isEqualTo(
            """
            key,visitors,visits,pageviews,successes,converters,conversion_rate,success_value,\
            previous.visitors,previous.visits,previous.pageviews,previous.successes,\
            previous.converters,previous.conversion_rate,previous.success_value\r
            /,4,5,9,0,0,0.0,0,2,2,3,0,0,0.0,0\r
            /new,1,1,1,0,0,0.0,0,0,0,0,0,0,0.0,0\r
            """);
    Scope october =
        new Scope(
            SCOPE.site(),
            Instant.parse("2026-09-30T22:00:00Z"),
            FROM,
            AttributionModel.LAST,
            List.of());
    assertThat(questions)
        .containsExactly(
            question(VisitPage.EXIT_PAGE, 100),
            new VisitPagesQuestion(
                october,
                ReportServer.BERLIN.timeZone(),
                VisitPage.EXIT_PAGE,
                Order.VISITORS,
                1_000));
  }

  private static VisitPagesQuestion question(VisitPage by, int limit) {
    return new VisitPagesQuestion(SCOPE, ReportServer.BERLIN.timeZone(), by, Order.VISITORS, limit);
  }

  private static VisitPages.Line page(
      Optional<String> page,
      long visitors,
      long pageviews,
      long successes,
      Revenue revenue,
      long visits,
      long converters) {
    return new VisitPages.Line(
        new Breakdown.Line(page, visitors, pageviews, successes, revenue), visits, converters);
  }

  private static Revenue euros(String value) {
    return new Revenue(List.of(new Revenue.Amount(Optional.of("EUR"), new BigDecimal(value))));
  }
}
