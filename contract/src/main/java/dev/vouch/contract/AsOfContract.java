package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** As of which moment the answers are: everything recorded until then is in them. */
abstract class AsOfContract extends DayClosingSuite {
  @Test
  void asOf_isNotBeforeTheLastAppliedRecord_onceItsCorrectionsAreReported() {
    story.enters("phone", NOW, "newsletter");
    story.succeedsFor("anna", NOW.plus(MINUTE));
    story.identifies("phone", "anna", NOW.plus(HOUR), "DE");
    applyAll();

    assertThat(asOf()).isEqualTo(NOW.plus(HOUR));
  }

  @Test
  void asOf_isWhenTheLogWasFoundWithoutFurtherRecords() {
    story.views("phone", NOW);
    applyAll();
    warehouse().caughtUp(NOW.plus(DAY));
    assertThat(asOf()).isEqualTo(NOW.plus(DAY));

    story.views("phone", NOW.plus(DAY).plus(MINUTE));
    applyAll();
    assertThat(asOf()).isEqualTo(NOW.plus(DAY).plus(MINUTE));
  }

  private void applyAll() {
    story.apply();
    while (warehouse().continueWork(0)) {
      // Reports leave out corrections that are not in the rows yet.
    }
  }

  /** Of questions of each kind, which are answered as of one moment. */
  private Instant asOf() {
    Scope scope = new Scope(story.site(), NOW, NOW.plus(WINDOW), AttributionModel.LAST, List.of());
    return warehouse()
        .answerAll(
            List.of(
                new SummaryQuestion(scope, List.of()),
                new CoverageQuestion(scope),
                new EventsQuestion(story.site(), 10, Optional.empty())))
        .asOf();
  }
}
