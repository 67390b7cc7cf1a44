package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/identity.md N1: who is new, and who returns. */
abstract class NewAndReturningContract extends ReportSuite {
  private static final Duration LOOK_BACK = Duration.ofDays(28);
  private static final PropertyValue EUR = new PropertyValue.Text("EUR");
  private static final Summary ONE_VIEW = new Summary(1, 1, 0, 0, Revenue.NONE, 0);

  private NewAndReturning people(Filter... filters) {
    Scope scope = all(story, filters);
    return CanonicalAnswers.of(answer(new NewAndReturningQuestion(scope, List.of())));
  }

  @Test
  void n1_aPersonWithAnEventInThe28DaysBefore_returns() {
    story.views("phone", NOW.minus(MICROSECOND));
    story.views("phone", NOW);
    story.views("laptop", NOW);
    story.apply();

    assertThat(people()).isEqualTo(new NewAndReturning(ONE_VIEW, ONE_VIEW));
  }

  @Test
  void n1_aUserIsLookedUpForExactly28Days() {
    Instant later = NOW.plus(LOOK_BACK).plus(MICROSECOND);
    story.succeedsFor("bert", NOW);
    story.succeedsFor("anna", NOW.plus(MICROSECOND));
    story.pays("anna", later, "5", EUR);
    story.pays("bert", later, "3", EUR);
    story.pays("bert", later, "-1", EUR);
    story.apply();
    Scope scope = new Scope(story.site(), later, later.plus(DAY), AttributionModel.LAST, List.of());

    assertThat(CanonicalAnswers.of(answer(new NewAndReturningQuestion(scope, List.of()))))
        .isEqualTo(
            new NewAndReturning(
                new Summary(1, 0, 1, 1, euros("2"), 0, 0, 0),
                new Summary(1, 0, 1, 1, euros("5"), 0, 0, 0)));
  }

  @Test
  void n1_aSecondVisitWithinTheRange_doesNotMakeANewPersonReturn() {
    story.views("phone", NOW);
    story.views("phone", NOW.plus(HOUR));
    story.apply();

    assertThat(people().ofNew().visitors()).isEqualTo(1);
    assertThat(people().ofReturning()).isEqualTo(Summary.NOTHING);
  }

  @Test
  void n1_earlierEventsCount_alsoIfTheyDoNotMatchTheFilters() {
    story.views("phone", NOW.minus(DAY), "DE");
    story.views("phone", NOW, "FR");
    story.views("laptop", NOW, "FR");
    story.views("tablet", NOW, "DE");
    story.apply();

    assertThat(people(new Filter(Dimension.Field.COUNTRY, Optional.of("FR"))))
        .isEqualTo(new NewAndReturning(ONE_VIEW, ONE_VIEW));
  }

  @Test
  void n1_aBrowserIsKnownByItsUser() {
    story.identifies("laptop", "anna", NOW.minus(DAY));
    story.views("laptop", NOW.minus(DAY));
    story.identifies("phone", "anna", NOW);
    story.views("phone", NOW);
    story.apply();

    assertThat(people()).isEqualTo(new NewAndReturning(Summary.NOTHING, ONE_VIEW));
  }
}
