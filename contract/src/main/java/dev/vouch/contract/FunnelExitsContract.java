package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.Journeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The next steps of people who leave a funnel. The window is one day. */
abstract class FunnelExitsContract extends PathSuite {
  private Journeys.Column exits(ContractStory story, int step, int limit, String... steps) {
    story.apply();
    return warehouse()
        .answer(new FunnelExitsQuestion(question(story, List.of(), steps), step, limit));
  }

  private static EventContent clickOn(String path) {
    return new EventContent(
        EventName.CLICK, path, Optional.of("buy"), Optional.empty(), new LinkedHashMap<>());
  }

  /**
   * Five people view the pricing page; one continues to the sign-up in time, and the laptop does so
   * too late.
   */
  private void dropOffsAtPricing() {
    story.opens("phone", "/pricing", minute(0));
    story.opens("phone", "/signup", minute(1));
    story.opens("laptop", "/pricing", minute(0));
    story.opens("laptop", "/pricing", minute(1));
    story.acts("laptop", named(EventName.CLICK, "help"), minute(2));
    story.opens("laptop", "/help", minute(3));
    story.opens("laptop", "/about", minute(4));
    story.opens("laptop", "/signup", minute(1).plus(DAY).plus(MICROSECOND));
    story.opens("tablet", "/pricing", minute(0));
    story.succeedsIn("tablet", minute(9));
    story.opens("watch", "/pricing", minute(0));
    story.opens("watch", "/about", minute(0).plus(DAY));
    story.opens("car", "/pricing", minute(0));
    story.opens("car", "/about", minute(0).plus(DAY).plus(MICROSECOND));
    story.opens("fridge", "/about", minute(0));
  }

  @Test
  void exits_areTheNextStepsInTheWindowOfPeopleWhoDroppedOff() {
    dropOffsAtPricing();
    assertThat(exits(story, 1, 10, "page:/pricing", "page:/signup"))
        .isEqualTo(
            new Journeys.Column(
                4,
                List.of(
                    new Journeys.Line("page:/about", 1),
                    new Journeys.Line("page:/help", 1),
                    new Journeys.Line("success:paid", 1)),
                0,
                1));
    assertThat(exits(story, 1, 1, "page:/pricing", "page:/signup"))
        .isEqualTo(new Journeys.Column(4, List.of(new Journeys.Line("page:/about", 1)), 2, 1));
  }

  @Test
  void exitsOfALaterStep_requireAllEarlierSteps() {
    dropOffsAtPricing();
    story.opens("phone", "/terms", minute(2));

    assertThat(exits(story, 2, 10, "page:/pricing", "page:/signup", "success:paid"))
        .isEqualTo(new Journeys.Column(1, List.of(new Journeys.Line("page:/terms", 1)), 0, 0));
    assertThat(exits(story, 1, 10, "page:/nowhere", "page:/signup"))
        .isEqualTo(new Journeys.Column(0, List.of(), 0, 0));
  }

  @Test
  void exitsAfterAClick_excludeThePageOfTheClick() {
    story.acts("laptop", clickOn("/pricing"), minute(0));
    story.opens("laptop", "/pricing", minute(1));
    story.opens("laptop", "/help", minute(2));
    story.acts("tablet", clickOn("/pricing"), minute(0));
    story.opens("tablet", "/pricing", minute(1));

    assertThat(exits(story, 1, 10, "click:buy", "success:paid"))
        .isEqualTo(new Journeys.Column(2, List.of(new Journeys.Line("page:/help", 1)), 0, 1));
  }

  @Test
  void exits_followTheFirstCompletionInTheWindowOfItsLatestStart() {
    story.opens("phone", "/a", NOW);
    story.opens("phone", "/a", NOW.plus(HOUR.multipliedBy(20)));
    story.opens("phone", "/b", NOW.plus(HOUR.multipliedBy(21)));
    story.opens("phone", "/c", NOW.plus(HOUR.multipliedBy(40)));
    story.opens("phone", "/b", NOW.plus(HOUR.multipliedBy(41)));
    story.opens("phone", "/e", NOW.plus(HOUR.multipliedBy(42)));

    assertThat(exits(story, 2, 10, "page:/a", "page:/b", "page:/d").lines())
        .containsExactly(new Journeys.Line("page:/c", 1));
  }
}
