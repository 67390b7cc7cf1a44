package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * As of which moment the answers are: everything recorded until then is in all of them, and it is
 * not longer ago than the port allows.
 */
abstract class AsOfContract extends DayClosingSuite {
  @Test
  void asOf_isAtMostTheBoundBeforeTheLastAppliedRecord_onceItsCorrectionsAreReported() {
    story.enters("phone", NOW, "newsletter");
    story.succeedsFor("anna", NOW.plus(MINUTE));
    story.identifies("phone", "anna", NOW.plus(HOUR), "DE");
    applyAll();

    assertThat(asOf()).satisfies(isWithinTheBoundOf(NOW.plus(HOUR)));
  }

  @Test
  void asOf_isWhenTheLogWasFoundWithoutFurtherRecords() {
    story.views("phone", NOW);
    applyAll();
    warehouse().caughtUp(NOW.plus(DAY));
    assertThat(asOf()).satisfies(isWithinTheBoundOf(NOW.plus(DAY)));

    story.views("phone", NOW.plus(DAY).plus(MINUTE));
    applyAll();
    assertThat(asOf()).satisfies(isWithinTheBoundOf(NOW.plus(DAY).plus(MINUTE)));
  }

  @Test
  void everyAnswer_hasAllEventsUntilAsOf_whichNeverGoesBack() {
    Instant before = Instant.EPOCH;
    for (int view = 1; view <= 10; view++) {
      story.views("phone", NOW.plus(MINUTE.multipliedBy(view)));
      story.apply();

      Answers answers = warehouse().answerAll(List.of(summary(), coverage(), events()));
      Instant asOf = answers.asOf();
      long viewsUntilThen = Duration.between(NOW, asOf).dividedBy(MINUTE);
      assertThat(answers.of(summary()).pageviews()).isBetween(viewsUntilThen, (long) view);
      assertThat((long) answers.of(events()).events().size())
          .isBetween(viewsUntilThen, (long) view);
      assertThat(asOf).isAfterOrEqualTo(before);
      before = asOf;
    }
  }

  private static Consumer<Instant> isWithinTheBoundOf(Instant last) {
    return asOf -> assertThat(asOf).isBetween(last.minus(ReportQueries.STALENESS_MAX), last);
  }

  private void applyAll() {
    story.apply();
    while (warehouse().continueWork(0)) {
      // Reports leave out corrections that are not in the rows yet.
    }
  }

  private Instant asOf() {
    return warehouse().answerAll(List.of(summary(), coverage(), events())).asOf();
  }

  private SummaryQuestion summary() {
    return new SummaryQuestion(scope(), List.of());
  }

  private CoverageQuestion coverage() {
    return new CoverageQuestion(scope());
  }

  private EventsQuestion events() {
    return new EventsQuestion(story.site(), 10, Optional.empty());
  }

  private Scope scope() {
    return new Scope(story.site(), NOW, NOW.plus(WINDOW), AttributionModel.LAST, List.of());
  }
}
