package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TouchesQuestionTest {
  private final ListedEvents events = new ListedEvents();

  @Test
  void medianOfAnEvenNumber_isTheLongestOfTheFasterHalf() {
    events.insert(
        success("paid", 1).at("2026-11-01T09:00:00Z").touched(1, "2026-11-01T08:59:00Z"),
        success("paid", 2).at("2026-11-01T09:00:00Z").touched(2, "2026-10-31T09:00:00Z"),
        unconfirmedSuccess("paid", 3).at("2026-11-01T09:00:00Z"),
        pageview(3));

    Touches touches = events.answer(new TouchesQuestion(Scopes.all()));

    assertThat(touches.median()).hasValue(Duration.ofMinutes(1));
    assertThat(touches.times())
        .extracting(Touches.Time::successes)
        .containsExactly(0L, 1L, 0L, 1L, 0L, 0L);
  }

  @Test
  void successesThatAnEarlierVersionRecorded_areUnknown() {
    events.insert(success("paid", 1), success("paid", 2).untouched());

    Touches touches = events.answer(new TouchesQuestion(Scopes.all()));

    assertThat(touches.unknown()).isEqualTo(1);
    assertThat(touches.withoutTouches()).isEqualTo(1);
    assertThat(touches.successes()).isZero();
  }
}
