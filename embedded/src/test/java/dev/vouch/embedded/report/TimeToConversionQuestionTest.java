package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.TimeToConversion;
import dev.vouch.core.report.TimeToConversionQuestion;
import dev.vouch.core.report.TouchesBeforeConversion;
import dev.vouch.core.report.TouchesBeforeConversionQuestion;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeToConversionQuestionTest {
  private final ListedEvents events = new ListedEvents();

  @Test
  void medianOfAnEvenNumber_isTheLongestOfTheFasterHalf() {
    events.insert(
        success("paid", 1).at("2026-11-01T09:00:00Z").touched(1, "2026-11-01T08:59:00Z"),
        success("paid", 2).at("2026-11-01T09:00:00Z").touched(2, "2026-10-31T09:00:00Z"),
        unconfirmedSuccess("paid", 3).at("2026-11-01T09:00:00Z"),
        pageview(3));

    TimeToConversion times = events.answer(new TimeToConversionQuestion(Scopes.all()));

    assertThat(times.median()).hasValue(Duration.ofMinutes(1));
    assertThat(times.lines())
        .extracting(TimeToConversion.Line::successes)
        .containsExactly(0L, 1L, 0L, 1L, 0L, 0L);
  }

  @Test
  void successesThatAnEarlierVersionRecorded_areUnknown() {
    events.insert(success("paid", 1), success("paid", 2).untouched());

    TimeToConversion times = events.answer(new TimeToConversionQuestion(Scopes.all()));
    TouchesBeforeConversion touches =
        events.answer(new TouchesBeforeConversionQuestion(Scopes.all()));

    assertThat(times.unknown()).isEqualTo(1);
    assertThat(times.withoutTouches()).isEqualTo(1);
    assertThat(times.successes()).isZero();
    assertThat(touches.unknown()).isEqualTo(1);
    assertThat(touches.withoutTouches()).isEqualTo(1);
    assertThat(touches.successes()).isZero();
  }
}
