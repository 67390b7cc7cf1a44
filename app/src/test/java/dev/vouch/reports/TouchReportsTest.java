package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.http.RawConnection.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The questions and the exact answers of the reports of touches. */
class TouchReportsTest {
  private static final String PAID = "filter=name:paid&credit=first&from=2026-11-01&to=2026-11-30";
  private static final Scope SCOPE =
      new Scope(
          ReportServer.BERLIN.id(),
          Instant.parse("2026-10-31T23:00:00Z"),
          Instant.parse("2026-11-30T23:00:00Z"),
          AttributionModel.FIRST,
          List.of(new Filter(Dimension.Field.NAME, Optional.of("paid"))));
  private static final Touches TOUCHES =
      new Touches(
          List.of(
              new Touches.Time(Duration.ZERO, Duration.ofMinutes(1), 2),
              new Touches.Time(Duration.ofMinutes(1), Duration.ofHours(1), 0)),
          Optional.of(Duration.ofMillis(30_250)),
          List.of(new Touches.Count(4, 2), new Touches.Count(5, 1)),
          3,
          4);

  private final ReportServer server = new ReportServer();
  private final List<Question<?>> questions = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private String answer(Object answer, String path, String accept) {
    server.warehouse.willAnswer(
        question -> {
          questions.add(question);
          return answer;
        });
    Answer response = server.get(ReportServer.BERLIN, path, "Accept: " + accept);
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return accept.equals("text/csv")
        ? response.body()
        : ReportServer.withoutMoment(response.body());
  }

  @Test
  void timeToConversion_hasARowPerRange_andTheMedian() {
    assertThat(answer(TOUCHES, "/reports/time-to-conversion?" + PAID, "application/json"))
        .isEqualTo(
            """
            {"rows":[{"from_seconds":0,"to_seconds":60,"successes":2},\
            {"from_seconds":60,"to_seconds":3600,"successes":0}],\
            "median_seconds":30.25,"without_touches":3,"unknown":4}\
            """);
    assertThat(questions).containsExactly(new TouchesQuestion(SCOPE));
  }

  @Test
  void timeToConversionWithoutSuccesses_hasNoMedian() {
    Touches none = new Touches(List.of(), Optional.empty(), List.of(), 0, 0);

    assertThat(answer(none, "/reports/time-to-conversion?" + PAID, "application/json"))
        .isEqualTo("{\"rows\":[],\"median_seconds\":null,\"without_touches\":0,\"unknown\":0}");
  }

  @Test
  void timeToConversion_isATable() {
    assertThat(answer(TOUCHES, "/reports/time-to-conversion?" + PAID, "text/csv"))
        .isEqualTo("from_seconds,to_seconds,successes\r\n0,60,2\r\n60,3600,0\r\n");
  }

  @Test
  void touchesBeforeConversion_hasARowPerNumber_theLastForMore() {
    assertThat(answer(TOUCHES, "/reports/touches-before-conversion?" + PAID, "application/json"))
        .isEqualTo(
            """
            {"rows":[{"touches":4,"or_more":false,"successes":2},\
            {"touches":5,"or_more":true,"successes":1}],"without_touches":3,"unknown":4}\
            """);
    assertThat(questions).containsExactly(new TouchesQuestion(SCOPE));
  }

  @Test
  void touchesBeforeConversion_isATable() {
    assertThat(answer(TOUCHES, "/reports/touches-before-conversion?" + PAID, "text/csv"))
        .isEqualTo("touches,or_more,successes\r\n4,false,2\r\n5,true,1\r\n");
  }
}
