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

  private final List<Link> links = new ArrayList<>();
  private final BrowserFacts.Builder sightings = new BrowserFacts.Builder();
  private final BrowserFacts.Builder touches = new BrowserFacts.Builder();
  private final BrowserFacts.Builder tellingTouches = new BrowserFacts.Builder();

  @Test
  void browserEvent_isSettledByATouchAtOrBeforeIt() {
    entersDirectly(PHONE, 3);
    Crediting crediting = crediting();

    assertThat(crediting.match(view(PHONE, 2)).isSettled()).isFalse();
    assertThat(crediting.match(view(PHONE, 3)).isSettled()).isTrue();
    assertThat(crediting.match(view(PHONE, 17)).isSettled()).isTrue();
    assertThat(crediting.match(view(PHONE, 18)).isSettled()).isFalse();
    assertThat(crediting.match(view(LAPTOP, 4)).isSettled()).isFalse();
  }

  @Test
  void serverEvent_isSettledByATouchAndASightingOfItsOwnBrowser() {
    entersDirectly(PHONE, 3);
    sees(LAPTOP, 4);
    Crediting crediting = crediting();

    assertThat(crediting.match(success(Optional.of(PHONE), 5)).isSettled()).isTrue();
    assertThat(crediting.match(success(Optional.of(LAPTOP), 5)).isSettled()).isFalse();
    assertThat(crediting.match(success(Optional.of(PHONE), 2)).isSettled()).isFalse();
  }

  @Test
  void serverEventOfALinkedBrowser_isSettledOnlyIfItHasNoneOfItsOwn() {
    entersDirectly(PHONE, 3);
    identifies(PHONE, ANNA, 4);
    Crediting crediting = crediting();

    Match withoutBrowser = crediting.match(success(Optional.empty(), 5));
    assertThat(withoutBrowser.isLinked()).isTrue();
    assertThat(withoutBrowser.isSettled()).isTrue();

    Match withUnseenBrowser = crediting.match(success(Optional.of(LAPTOP), 5));
    assertThat(withUnseenBrowser.isLinked()).isTrue();
    assertThat(withUnseenBrowser.isSettled()).isFalse();
  }

  @Test
  void c7_lastTouch_isTheLatestThatTells_elseTheLatest_elseTheEarliestAfter() {
    enters(PHONE, 3);
    entersDirectly(PHONE, 4);
    entersDirectly(LAPTOP, 5);
    entersDirectly(LAPTOP, 6);
    Crediting crediting = crediting();

    assertThat(crediting.match(view(PHONE, 8)).lastTouch()).contains(at(3));
    assertThat(crediting.match(view(LAPTOP, 8)).lastTouch()).contains(at(6));
    assertThat(crediting.match(view(LAPTOP, 4)).lastTouch()).contains(at(5));
    assertThat(crediting.match(view(LAPTOP, 4)).firstTouch()).contains(at(5));
  }

  /** C3: what the linked browser did must be near the link as well. */
  @Test
  void c3_linkedBrowser_mustHaveBeenSeenWithinFourteenDaysOfBoth() {
    sees(PHONE, 1);
    links.add(new Link(at(12), PHONE, ANNA, true));
    Crediting crediting = crediting();

    assertThat(crediting.match(success(Optional.empty(), 15)).sighting()).contains(at(1));
    assertThat(crediting.match(success(Optional.empty(), 16)).sighting()).isEmpty();
  }

  @Test
  void c8_person_isTheUserOfTheLatestLinkOfEitherHash() {
    identifies(new BrowserHashes(PHONE.visitor(), 900), ANNA, 3);
    identifies(new BrowserHashes(901, PHONE.crossing()), 72, 4);
    Crediting crediting = crediting();

    assertThat(crediting.match(view(PHONE, 2)).personKey()).hasValue(ANNA);
    assertThat(crediting.match(view(PHONE, 3)).personKey()).hasValue(ANNA);
    assertThat(crediting.match(view(PHONE, 4)).personKey()).hasValue(72);
  }

  private Crediting crediting() {
    return new Crediting(links, sightings.build(), touches.build(), tellingTouches.build());
  }

  private static AskedEvent view(BrowserHashes browser, int day) {
    return new AskedEvent(at(day), false, Optional.of(browser), OptionalLong.empty());
  }

  private static AskedEvent success(Optional<BrowserHashes> browser, int day) {
    return new AskedEvent(at(day), true, browser, OptionalLong.of(ANNA));
  }

  private void sees(BrowserHashes browser, int day) {
    sightings.add(at(day), browser);
  }

  private void entersDirectly(BrowserHashes browser, int day) {
    sees(browser, day);
    touches.add(at(day), browser);
  }

  private void enters(BrowserHashes browser, int day) {
    entersDirectly(browser, day);
    tellingTouches.add(at(day), browser);
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
