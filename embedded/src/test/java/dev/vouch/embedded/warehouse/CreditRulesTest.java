package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of docs/identity.md, each with a minimal history. */
class CreditRulesTest {
  private static final Instant NOON = Instant.parse("2026-05-12T12:00:00Z");
  private static final Duration WINDOW = Duration.ofDays(14);
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes LAPTOP = hashes(2, 102);
  private static final long ANNA = 71;
  private static final long BERT = 72;

  private final DuckDbWarehouse warehouse;

  CreditRulesTest(@TempDir Path directory) {
    warehouse = DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    warehouse.close();
  }

  @Test
  void c1_browserEvent_isCreditedToItsVisitor() {
    CreditedEvent view = last(facts().enters(PHONE, NOON, "newsletter"));

    assertThat(view.kind()).isEqualTo(CreditKind.VISITOR);
    assertThat(view.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(view.visitor()).hasValue(1);
    assertThat(view.confirmed()).isFalse();
  }

  @Test
  void c2_crossingHashSeenWithin14Days_isCreditedToThatBrowser() {
    Instant sold = NOON.plus(WINDOW);
    CreditedEvent crossed =
        last(facts().enters(PHONE, NOON, "newsletter").succeeds(of(9, 101), none(), sold));

    assertThat(crossed.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(crossed.visitor()).hasValue(1);
    assertThat(crossed.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c2_browserSeenMoreThan14DaysBefore_isNotCredited() {
    Instant sold = NOON.plus(WINDOW).plus(MICROSECOND);
    CreditedEvent event = last(facts().views(PHONE, NOON).succeeds(of(1, 101), none(), sold));

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c2_visitorAndCrossingHashes_areNotComparedWithEachOther() {
    CreditedEvent event = last(facts().views(PHONE, NOON).succeeds(of(101, 1), none(), NOON));

    assertThat(event.reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c3_userKey_resolvesToTheLatestEarlierLink_elseTheFirstLater() {
    Facts facts =
        facts()
            .succeeds(none(), Optional.of(ANNA), NOON.minusSeconds(9))
            .identifies(PHONE, ANNA, NOON.minusSeconds(2))
            .identifies(LAPTOP, ANNA, NOON.minusSeconds(1))
            .succeeds(none(), Optional.of(ANNA), NOON);

    assertThat(events(facts))
        .extracting(CreditedEvent::reason)
        .containsExactly(Reason.LINKED_USER, Reason.LINKED_USER);
    assertThat(Facts.events(warehouse))
        .extracting(event -> event.visitor().orElseThrow())
        .containsExactly(1L, 2L);
  }

  @Test
  void c4_userKeyWithoutALink_isCreditedToTheUser() {
    CreditedEvent event = last(facts().succeeds(none(), Optional.of(ANNA), NOON));

    assertThat(event.kind()).isEqualTo(CreditKind.USER);
    assertThat(event.reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
    assertThat(event.visitor()).hasValue(ANNA);
    assertThat(event.person()).isEqualTo(ANNA);
    assertThat(event.lastTouch()).isEmpty();
  }

  @Test
  void c5_unseenVisitorHash_isStandaloneUnderItsHash() {
    CreditedEvent event = last(facts().succeeds(of(5, 105), none(), NOON));

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(event.visitor()).hasValue(5);
    assertThat(event.person()).isEqualTo(5);
  }

  @Test
  void c6_nothingForwarded_isStandalone() {
    CreditedEvent event = last(facts().succeeds(none(), Optional.empty(), NOON));

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.NOTHING_FORWARDED);
    assertThat(event.visitor()).isEmpty();
    assertThat(event.person()).isEqualTo(event.id().value().getLeastSignificantBits());
  }

  @Test
  void c7_lastTouchIsTheLatestNonDirect_firstTouchTheEarliest() {
    CreditedEvent event =
        last(
            facts()
                .enters(PHONE, NOON.minusSeconds(4), "ads")
                .enters(PHONE, NOON.minusSeconds(3), "newsletter")
                .enters(PHONE, NOON.minusSeconds(2), Touch.DIRECT)
                .succeeds(of(1, 101), none(), NOON));

    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(event.firstTouch()).hasValue(Touch.ofSource("ads"));
    assertThat(event.client().country()).hasValue("DE");
  }

  @Test
  void c8_linkedBrowserEvent_countsForItsUser() {
    Facts facts = facts().views(PHONE, NOON).identifies(PHONE, ANNA, NOON.plusSeconds(1));

    assertThat(last(facts).person()).isEqualTo(ANNA);
  }

  @Test
  void c9_laterIdentifyOfAnotherUser_changesNoEarlierCredit() {
    Facts facts =
        facts()
            .identifies(PHONE, ANNA, NOON)
            .succeeds(none(), Optional.of(ANNA), NOON.plusSeconds(1))
            .identifies(PHONE, BERT, NOON.plusSeconds(2))
            .identifies(LAPTOP, BERT, NOON.plusSeconds(3));

    assertThat(last(facts).visitor()).hasValue(1);
    assertThat(last(facts).person()).isEqualTo(ANNA);
  }

  @Test
  void c10_serverLinkWithoutASightingOfItsBrowser_doesNotCount() {
    Facts facts =
        facts()
            .succeeds(of(5, 105), Optional.of(ANNA), NOON)
            .succeeds(none(), Optional.of(ANNA), NOON.plusSeconds(1));

    assertThat(last(facts).kind()).isEqualTo(CreditKind.USER);
    assertThat(last(facts).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c10_sixthUserKeyOfABrowser_makesItsLinksAmbiguous() {
    Facts facts = facts();
    for (long user = 1; user <= 5; user++) {
      facts.identifies(PHONE, user, NOON.plusSeconds(user));
    }
    facts.succeeds(none(), Optional.of(1L), NOON.plusSeconds(60));
    assertThat(last(facts).reason()).isEqualTo(Reason.LINKED_USER);

    Facts sixth = new Facts(warehouse.next(0)).identifies(PHONE, 6, NOON.plusSeconds(90));
    assertThat(last(sixth).reason()).isEqualTo(Reason.AMBIGUOUS_LINK);
  }

  private static Facts facts() {
    return new Facts(1);
  }

  private static Optional<BrowserHashes> of(long visitor, long crossing) {
    return Optional.of(hashes(visitor, crossing));
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }

  private List<CreditedEvent> events(Facts facts) {
    warehouse.apply(facts.batch());
    return Facts.events(warehouse);
  }

  private CreditedEvent last(Facts facts) {
    return events(facts).getLast();
  }
}
