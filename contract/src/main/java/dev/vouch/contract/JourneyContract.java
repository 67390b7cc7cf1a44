package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The next steps of persons, and their previous steps. The window is one day. */
abstract class JourneyContract extends PathSuite {
  private Journeys after(ContractStory story, String origin, int depth) {
    return journeys(story, origin, Direction.FORWARD, depth, 10);
  }

  private Journeys before(ContractStory story, String origin, int depth) {
    return journeys(story, origin, Direction.BACKWARD, depth, 10);
  }

  private Journeys journeys(
      ContractStory story,
      String origin,
      Direction direction,
      int depth,
      int limit,
      Filter... filters) {
    story.apply();
    Scope scope =
        new Scope(story.site(), NOW, NOW.plus(WINDOW), AttributionModel.LAST, List.of(filters));
    PathStep step = PathStep.parse(origin).orElseThrow();
    return warehouse().answer(new JourneysQuestion(scope, step, direction, depth, DAY, limit));
  }

  private List<Journeys.Column> through(
      ContractStory story, String origin, Direction direction, int limit, String... through) {
    story.apply();
    Scope scope = new Scope(story.site(), NOW, NOW.plus(WINDOW), AttributionModel.LAST, List.of());
    PathStep step = PathStep.parse(origin).orElseThrow();
    return warehouse()
        .answer(new JourneysQuestion(scope, step, direction, 3, DAY, limit, List.of(through)))
        .columns();
  }

  private static Journeys.Column column(long others, long ended, Object... keysAndPersons) {
    Journeys.Line[] lines = new Journeys.Line[keysAndPersons.length / 2];
    for (int line = 0; line < lines.length; line++) {
      lines[line] =
          new Journeys.Line(
              (String) keysAndPersons[2 * line], (Integer) keysAndPersons[2 * line + 1]);
    }
    long counted = Stream.of(lines).mapToLong(Journeys.Line::persons).sum();
    return new Journeys.Column(counted + others + ended, List.of(lines), others, ended);
  }

  /**
   * The phone's payment is sent by the backend hours later; the laptop views more pages; the tablet
   * leaves.
   */
  private void shop() {
    story.opens("phone", "/", minute(0));
    story.opens("phone", "/pricing", minute(1));
    story.opens("phone", "/signup", minute(2));
    story.succeedsIn("phone", NOW.plus(HOUR.multipliedBy(7)));
    story.opens("laptop", "/pricing", minute(0));
    story.opens("laptop", "/signup", minute(1));
    story.opens("laptop", "/about", minute(2));
    story.opens("tablet", "/about", minute(0));
    story.opens("tablet", "/pricing", minute(1));
  }

  @Test
  void column_countsPersonsByNextStepAndThoseWithoutOne() {
    shop();
    assertThat(after(story, "page:/pricing", 3))
        .isEqualTo(
            new Journeys(
                3,
                List.of(
                    column(0, 1, "page:/signup", 2),
                    column(0, 1, "page:/about", 1, "success:paid", 1),
                    column(0, 3))));
  }

  @Test
  void backwardJourney_countsOneStepEarlierPerColumn() {
    shop();
    assertThat(before(story, "success:paid", 4))
        .isEqualTo(
            new Journeys(
                1,
                List.of(
                    column(0, 0, "page:/signup", 1),
                    column(0, 0, "page:/pricing", 1),
                    column(0, 0, "page:/", 1),
                    column(0, 1))));
  }

  @Test
  void viewsOfTheOwnPageOfASuccess_areNoStepBeforeIt_butOneBeforeOtherSteps() {
    story.opens("phone", "/paid", minute(0));
    story.opens("phone", "/cart", minute(1));
    story.opens("phone", "/paid", minute(2));
    story.opens("phone", "/paid", minute(3));
    story.succeedsIn("phone", minute(4));

    assertThat(before(story, "success:paid", 3).columns())
        .containsExactly(
            column(0, 0, "page:/cart", 1), column(0, 0, "page:/paid", 1), column(0, 1));
  }

  @Test
  void stepsBeyondTheLimit_areOthers_tiesAreOrderedByKey() {
    shop();
    story.opens("watch", "/pricing", minute(0));
    story.opens("watch", "/about", minute(1));
    story.opens("car", "/pricing", minute(0));
    story.opens("car", "/zoo", minute(1));

    assertThat(journeys(story, "page:/pricing", Direction.FORWARD, 1, 2).columns())
        .containsExactly(column(1, 1, "page:/signup", 2, "page:/about", 1));
    assertThat(journeys(story, "page:/pricing", Direction.FORWARD, 1, 1).columns())
        .containsExactly(column(2, 1, "page:/signup", 2));
  }

  @Test
  void person_isCountedOnceFromTheFirstOriginInTheRange() {
    story.opens("phone", "/pricing", NOW.minus(MICROSECOND));
    story.opens("phone", "/early", NOW);
    story.opens("phone", "/pricing", minute(1));
    story.opens("phone", "/a", minute(2));
    story.opens("phone", "/pricing", minute(3));
    story.opens("phone", "/b", minute(4));

    assertThat(after(story, "page:/pricing", 3))
        .isEqualTo(
            new Journeys(
                1,
                List.of(
                    column(0, 0, "page:/a", 1),
                    column(0, 0, "page:/pricing", 1),
                    column(0, 0, "page:/b", 1))));
    assertThat(before(story, "page:/pricing", 2).columns())
        .containsExactly(column(0, 0, "page:/early", 1), column(0, 0, "page:/pricing", 1));
  }

  @Test
  void consecutiveEqualSteps_areCollapsed() {
    story.opens("phone", "/pricing", minute(0));
    story.opens("phone", "/pricing", minute(1));
    story.opens("phone", "/a", minute(2));
    story.acts("phone", named(EventName.CLICK, "x"), minute(3));
    story.opens("phone", "/a", minute(4));
    story.opens("phone", "/b", minute(5));
    story.opens("phone", "/a", minute(6));

    assertThat(after(story, "page:/pricing", 4).columns())
        .containsExactly(
            column(0, 0, "page:/a", 1),
            column(0, 0, "page:/b", 1),
            column(0, 0, "page:/a", 1),
            column(0, 1));
  }

  @Test
  void originPattern_matchesTheFirstPage() {
    story.opens("phone", "/pricing/eu", minute(0));
    story.opens("phone", "/pricing/us", minute(1));

    assertThat(after(story, "page:/pricing*", 1).columns())
        .containsExactly(column(0, 0, "page:/pricing/us", 1));
  }

  @Test
  void clicksAndCustomEvents_areOriginsButNotSteps() {
    story.opens("phone", "/pricing", minute(0));
    story.acts("phone", named(EventName.CLICK, "buy"), minute(1));
    story.acts("phone", named(EventName.CLICK, "buy"), minute(2));
    story.acts("phone", named(EventName.CUSTOM, "trial"), minute(3));
    story.opens("phone", "/pricing", minute(4));

    assertThat(after(story, "click:buy", 2).columns())
        .containsExactly(column(0, 0, "page:/pricing", 1), column(0, 1));
    assertThat(before(story, "custom:trial", 2).columns())
        .containsExactly(column(0, 0, "page:/pricing", 1), column(0, 1));
  }

  @Test
  void unconfirmedSuccess_isNeitherStepNorOrigin() {
    story.opens("phone", "/pricing", minute(0));
    story.claims("phone", minute(1), new LinkedHashMap<>());

    assertThat(after(story, "page:/pricing", 1).columns()).containsExactly(column(0, 1));
    assertThat(before(story, "success:claimed", 1).persons()).isZero();
  }

  @Test
  void window_isInclusiveFromTheOriginAndMayExceedTheRange() {
    Instant end = NOW.plus(WINDOW).minus(MICROSECOND);
    story.opens("phone", "/pricing", end);
    story.opens("phone", "/a", end.plus(DAY));
    story.opens("phone", "/b", end.plus(DAY).plus(MICROSECOND));
    story.opens("laptop", "/d", NOW.minus(DAY).minus(MICROSECOND));
    story.opens("laptop", "/c", NOW.minus(DAY));
    story.opens("laptop", "/pricing", NOW);

    assertThat(after(story, "page:/pricing", 2).columns())
        .containsExactly(column(0, 1, "page:/a", 1), column(0, 2));
    assertThat(before(story, "page:/pricing", 2).columns())
        .containsExactly(column(0, 1, "page:/c", 1), column(0, 2));
  }

  @Test
  void simultaneousEvents_areOrderedByLogPosition() {
    story.opens("phone", "/a", NOW);
    story.opens("phone", "/pricing", NOW);
    story.opens("phone", "/b", NOW);
    story.opens("phone", "/c", NOW);

    assertThat(after(story, "page:/pricing", 2).columns())
        .containsExactly(column(0, 0, "page:/b", 1), column(0, 0, "page:/c", 1));
    assertThat(before(story, "page:/pricing", 1).columns())
        .containsExactly(column(0, 0, "page:/a", 1));
  }

  @Test
  void filters_applyToEveryEvent() {
    shop();
    Filter pageViews = new Filter(Dimension.Field.EVENT_NAME, Optional.of("pageview"));
    Filter nowhere = new Filter(Dimension.Field.COUNTRY, Optional.of("FR"));

    assertThat(journeys(story, "page:/signup", Direction.FORWARD, 1, 10, pageViews).columns())
        .containsExactly(column(0, 1, "page:/about", 1));
    assertThat(journeys(story, "page:/signup", Direction.FORWARD, 1, 10, nowhere))
        .isEqualTo(new Journeys(0, List.of(column(0, 0))));
  }

  @Test
  void journeyWithoutEvents_hasEmptyColumns() {
    assertThat(after(story, "page:/", 2))
        .isEqualTo(new Journeys(0, List.of(column(0, 0), column(0, 0))));
  }

  @Test
  void columnAfterAChosenStep_countsPersonsWhoTookAllChosenSteps() {
    shop();
    assertThat(through(story, "page:/pricing", Direction.FORWARD, 10, "page:/signup"))
        .containsExactly(
            column(0, 1, "page:/signup", 2),
            column(0, 0, "page:/about", 1, "success:paid", 1),
            column(0, 2));
    assertThat(
            through(story, "page:/pricing", Direction.FORWARD, 10, "page:/signup", "page:/about"))
        .containsExactly(
            column(0, 1, "page:/signup", 2),
            column(0, 0, "page:/about", 1, "success:paid", 1),
            column(0, 1));
    assertThat(through(story, "page:/pricing", Direction.BACKWARD, 10, "page:/about"))
        .containsExactly(column(0, 1, "page:/", 1, "page:/about", 1), column(0, 1), column(0, 1));
  }

  @Test
  void chosenStep_isShownBeyondTheLimitAndMayHaveNoPersons() {
    shop();
    story.opens("watch", "/pricing", minute(0));
    story.opens("watch", "/zoo", minute(1));
    story.opens("watch", "/end", minute(2));

    assertThat(through(story, "page:/pricing", Direction.FORWARD, 1, "page:/zoo"))
        .containsExactly(
            column(0, 1, "page:/signup", 2, "page:/zoo", 1),
            column(0, 0, "page:/end", 1),
            column(0, 1));
    assertThat(through(story, "page:/pricing", Direction.FORWARD, 10, "page:/never"))
        .endsWith(column(0, 0), column(0, 0));
  }
}
