package dev.vouch.embedded.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What of the rules of credit the reports of an engine don't show; they show the rest. */
class CreditingTest {
  private static final long DAY = MomentRange.WINDOW_MICROS / 14;
  private static final BrowserHashes PHONE = new BrowserHashes(1, 101);
  private static final BrowserHashes LAPTOP = new BrowserHashes(2, 102);
  private static final long ANNA = 71;

  private record Fact(Moment moment, BrowserHashes browser) {}

  private final List<Link> links = new ArrayList<>();
  private final List<Fact> sightings = new ArrayList<>();
  private final List<Fact> touches = new ArrayList<>();
  private final List<Fact> nonDirectTouches = new ArrayList<>();

  @Test
  void browserEvent_isSettledByATouchAtOrBeforeIt() {
    entersDirectly(PHONE, 3);

    assertThat(match(view(PHONE, 2)).isSettled()).isFalse();
    assertThat(match(view(PHONE, 3)).isSettled()).isTrue();
    assertThat(match(view(PHONE, 17)).isSettled()).isTrue();
    assertThat(match(view(PHONE, 18)).isSettled()).isFalse();
    assertThat(match(view(LAPTOP, 4)).isSettled()).isFalse();
  }

  @Test
  void serverEvent_isSettledByATouchAndASightingOfItsOwnBrowser() {
    entersDirectly(PHONE, 3);
    sees(LAPTOP, 4);

    assertThat(match(success(Optional.of(PHONE), 5)).isSettled()).isTrue();
    assertThat(match(success(Optional.of(LAPTOP), 5)).isSettled()).isFalse();
    assertThat(match(success(Optional.of(PHONE), 2)).isSettled()).isFalse();
  }

  @Test
  void serverEventOfALinkedBrowser_isSettledOnlyIfItHasNoneOfItsOwn() {
    entersDirectly(PHONE, 3);
    identifies(PHONE, ANNA, 4);

    Match withoutBrowser = match(success(Optional.empty(), 5));
    assertThat(withoutBrowser.isLinked()).isTrue();
    assertThat(withoutBrowser.isSettled()).isTrue();

    Match withUnseenBrowser = match(success(Optional.of(LAPTOP), 5));
    assertThat(withUnseenBrowser.isLinked()).isTrue();
    assertThat(withUnseenBrowser.isSettled()).isFalse();
  }

  @Test
  void c7_lastTouch_isTheLatestThatTells_elseTheLatest_elseTheEarliestAfter() {
    enters(PHONE, 3);
    entersDirectly(PHONE, 4);
    entersDirectly(LAPTOP, 5);
    entersDirectly(LAPTOP, 6);

    assertThat(match(view(PHONE, 8)).lastTouch()).contains(at(3));
    assertThat(match(view(LAPTOP, 8)).lastTouch()).contains(at(6));
    assertThat(match(view(LAPTOP, 4)).lastTouch()).contains(at(5));
    assertThat(match(view(LAPTOP, 4)).firstTouch()).contains(at(5));
  }

  @Test
  void c3_linkedBrowser_countsOnlyAsSeenWithinFourteenDaysOfItsLinkToo() {
    sees(PHONE, 1);
    identifies(PHONE, ANNA, 16);

    assertThat(match(success(Optional.empty(), 12)).sighting()).contains(at(16));
  }

  @Test
  void c8_person_isTheUserOfTheLatestLinkOfEitherHash() {
    identifies(new BrowserHashes(PHONE.visitor(), 900), ANNA, 3);
    identifies(new BrowserHashes(901, PHONE.crossing()), 72, 4);

    assertThat(match(view(PHONE, 2)).personKey()).hasValue(ANNA);
    assertThat(match(view(PHONE, 3)).personKey()).hasValue(ANNA);
    assertThat(match(view(PHONE, 4)).personKey()).hasValue(72);
  }

  private Match match(AskedEvent event) {
    return new Crediting(
            List.of(event), links, facts(sightings), facts(touches), facts(nonDirectTouches))
        .match(event);
  }

  private static BrowserFacts facts(List<Fact> facts) {
    BrowserFacts.Builder builder = new BrowserFacts.Builder();
    facts.forEach(fact -> builder.add(fact.moment(), fact.browser()));
    return builder.build();
  }

  private static AskedEvent view(BrowserHashes browser, int day) {
    return new AskedEvent(at(day), false, Optional.of(browser), OptionalLong.empty());
  }

  private static AskedEvent success(Optional<BrowserHashes> browser, int day) {
    return new AskedEvent(at(day), true, browser, OptionalLong.of(ANNA));
  }

  private void sees(BrowserHashes browser, int day) {
    sightings.add(new Fact(at(day), browser));
  }

  private void entersDirectly(BrowserHashes browser, int day) {
    sees(browser, day);
    touches.add(new Fact(at(day), browser));
  }

  private void enters(BrowserHashes browser, int day) {
    entersDirectly(browser, day);
    nonDirectTouches.add(new Fact(at(day), browser));
  }

  private void identifies(BrowserHashes browser, long user, int day) {
    sees(browser, day);
    links.add(new Link(at(day), browser, user, false));
  }

  /** The only fact of that day, at midnight. */
  private static Moment at(int day) {
    return new Moment(day * DAY, day);
  }
}
