package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** C7: the origin of country, device and source. */
abstract class TouchContract extends WarehouseSuite {
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
}
