package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** C7: the origin of country, device and source. C11: the touches of a success. */
abstract class TouchContract extends WarehouseSuite {
  private static final Optional<SuccessTouches> NO_TOUCH =
      Optional.of(new SuccessTouches(0, Optional.empty()));

  @Test
  void c7_country_isThatOfTheLatestSightingAtOrBefore() {
    story.views("phone", NOW.minus(DAY), "FR");
    story.views("phone", NOW.minus(HOUR), "DE");
    EventId paid = story.succeedsIn("phone", NOW);
    story.views("phone", NOW.plus(SECOND), "IT");

    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("DE"));
  }

  @Test
  void c7_noSightingBefore_countryIsThatOfTheEarliestAfter() {
    EventId paid = story.succeedsIn("phone", NOW);
    story.views("phone", NOW.plus(HOUR), "IT");
    story.views("phone", NOW.plus(SECOND), "DE");

    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("DE"));
  }

  @Test
  void c7_lastIsTheLatestNonDirectTouch_firstIsTheEarliest() {
    story.enters("phone", NOW.minus(DAY.multipliedBy(3)), Touch.DIRECT);
    story.enters("phone", NOW.minus(DAY.multipliedBy(2)), "newsletter");
    story.enters("phone", NOW.minus(DAY), "search");
    story.enters("phone", NOW.minus(HOUR), Touch.DIRECT);
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(SECOND), "too late");

    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.ofSource("search"));
    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c7_taggedLinkWithoutASource_isNotDirect() {
    Touch mail =
        new Touch(
            Channel.MAIL,
            Touch.DIRECT,
            Optional.of("email"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    story.enters("phone", NOW.minus(DAY.multipliedBy(2)), "search");
    story.browser(
        story.hashes("phone", NOW.minus(DAY)),
        NOW.minus(DAY),
        ContractStory.in("DE"),
        Optional.of(mail));
    story.enters("phone", NOW.minus(HOUR), Touch.DIRECT);
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).lastTouch()).hasValue(mail);
    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.ofSource("search"));
  }

  @Test
  void c7_onlyDirectTouchesBefore_laterSourceIsIgnored() {
    story.enters("phone", NOW.minus(DAY), Touch.DIRECT);
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(HOUR), "newsletter");

    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c7_noTouchBefore_lastAndFirstAreTheEarliestAfter() {
    story.views("phone", NOW.minus(HOUR));
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(DAY), "search");
    story.enters("phone", NOW.plus(HOUR), Touch.DIRECT);

    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c7_noTouch_lastAndFirstAreDirect() {
    story.views("phone", NOW.minus(HOUR));
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c7_touchExactly14DaysBefore_counts_earlierOneDoesNot() {
    story.enters("phone", NOW.minus(WINDOW).minus(MICROSECOND), "too early");
    story.enters("phone", NOW.minus(WINDOW), "newsletter");
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c7_simultaneousTouches_areOrderedByLogPosition() {
    story.enters("phone", NOW, "newsletter");
    EventId between = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW, "search");
    EventId after = story.succeedsIn("phone", NOW);

    assertThat(story.credit(between).lastTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(story.credit(after).lastTouch()).hasValue(Touch.ofSource("search"));
    assertThat(story.credit(after).firstTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c7_touch_isReturnedWithAllFields() {
    Touch touch =
        new Touch(
            Channel.MAIL,
            "newsletter",
            Optional.of("email"),
            Optional.of("spring"),
            Optional.of("boots"),
            Optional.of("top"),
            Optional.of("gclid"),
            Optional.of("mail.example"));
    story.browser(story.hashes("phone", NOW), NOW, ContractStory.in("DE"), Optional.of(touch));
    EventId paid = story.succeedsIn("phone", NOW.plus(HOUR));

    assertThat(story.credit(paid).lastTouch()).hasValue(touch);
    assertThat(story.credit(paid).firstTouch()).hasValue(touch);
  }

  @Test
  void c7_pageViewWithATouch_isItsOwnLastTouch() {
    story.enters("phone", NOW.minus(HOUR), "newsletter");
    EventId entered = story.enters("phone", NOW, "search");

    assertThat(story.credit(entered).lastTouch()).hasValue(Touch.ofSource("search"));
    assertThat(story.credit(entered).firstTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void factArrivingAnHourLate_isCreditedByItsTime() {
    story.views("phone", NOW, "IT");
    EventId paid = story.succeedsIn("phone", NOW.plus(MINUTE));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);

    Instant anHourAgo = NOW.plus(MINUTE).minus(HOUR);
    story.enters("phone", anHourAgo, "newsletter", "FR");

    CreditedEvent event = story.credit(paid);
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(event.client()).isEqualTo(ContractStory.in("IT"));
  }

  private static Optional<SuccessTouches> touches(long count, Instant earliest) {
    return Optional.of(new SuccessTouches(count, Optional.of(earliest)));
  }

  @Test
  void c11_touchesUpToTheSuccess_areKept_laterOnesAreNot() {
    story.enters("phone", NOW.minus(DAY.multipliedBy(3)), Touch.DIRECT);
    story.views("phone", NOW.minus(DAY.multipliedBy(2)));
    story.enters("phone", NOW, "newsletter");
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(SECOND), "too late");

    assertThat(story.credit(paid).touches()).isEqualTo(touches(2, NOW.minus(DAY.multipliedBy(3))));
  }

  @Test
  void c11_touchExactly14DaysBefore_isKept_earlierOneIsNot() {
    story.enters("phone", NOW.minus(WINDOW).minus(MICROSECOND), "too early");
    story.enters("phone", NOW.minus(WINDOW), "newsletter");
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).touches()).isEqualTo(touches(1, NOW.minus(WINDOW)));
  }

  @Test
  void c11_onlyTouchesAfterTheSuccess_leaveItWithoutAny() {
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(HOUR), "search");

    assertThat(story.credit(paid).touches()).isEqualTo(NO_TOUCH);
    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.ofSource("search"));
  }

  @Test
  void c11_linkedBrowser_itsTouchesAreKeptOnceTheLinkIsKnown() {
    story.enters("phone", NOW.minus(DAY), "newsletter");
    EventId paid = story.succeedsFor("anna", NOW);
    assertThat(story.credit(paid).touches()).isEqualTo(NO_TOUCH);

    story.identifies("phone", "anna", NOW.plus(HOUR));

    assertThat(story.credit(paid).touches()).isEqualTo(touches(1, NOW.minus(DAY)));
  }

  @Test
  void c11_touchesOfAnotherBrowserOfThePerson_areNotKept() {
    story.enters("laptop", NOW.minus(DAY.multipliedBy(2)), "search");
    story.identifies("laptop", "anna", NOW.minus(DAY.multipliedBy(2)));
    story.enters("phone", NOW.minus(DAY), "newsletter");
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).touches()).isEqualTo(touches(1, NOW.minus(DAY)));
  }

  @Test
  void c11_touchThatArrivesLater_isAddedByItsTime() {
    story.enters("phone", NOW.minus(MINUTE), "search");
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.minus(MINUTE.multipliedBy(3)), "newsletter");
    story.enters("phone", NOW.minus(MINUTE.multipliedBy(2)), Touch.DIRECT);

    assertThat(story.credit(paid).touches())
        .isEqualTo(touches(3, NOW.minus(MINUTE.multipliedBy(3))));
  }

  @Test
  void c11_timeOfATouch_isKeptInWholeMinutesHoursOrDaysBeforeTheSuccess() {
    story.enters("phone", NOW.minus(MINUTE.multipliedBy(60)).plus(MICROSECOND), "newsletter");
    story.enters("laptop", NOW.minus(HOUR.multipliedBy(24)).plus(SECOND), "newsletter");
    story.enters("tablet", NOW.minus(DAY.multipliedBy(4)).plus(MICROSECOND), "newsletter");

    assertThat(story.credit(story.succeedsIn("phone", NOW)).touches())
        .isEqualTo(touches(1, NOW.minus(MINUTE.multipliedBy(59))));
    assertThat(story.credit(story.succeedsIn("laptop", NOW)).touches())
        .isEqualTo(touches(1, NOW.minus(HOUR.multipliedBy(23))));
    assertThat(story.credit(story.succeedsIn("tablet", NOW)).touches())
        .isEqualTo(touches(1, NOW.minus(DAY.multipliedBy(3))));
  }

  @Test
  void c11_ofMoreThan50Touches_theFirstAndTheNewest49AreKept() {
    Instant first = NOW.minus(HOUR);
    for (int number = 0; number < 53; number++) {
      story.enters("phone", first.plus(SECOND.multipliedBy(number)), "source " + number);
    }
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).touches()).isEqualTo(touches(50, first));
  }

  @Test
  void c11_onlySuccessesOfABackend_keepTouches() {
    EventId entered = story.enters("phone", NOW.minus(HOUR), "newsletter");

    assertThat(story.credit(entered).touches()).isEmpty();
  }
}
