package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** C1 to C6: which visitor an event belongs to, and why. */
abstract class CreditContract extends WarehouseSuite {
  CreditContract(Engine engine) {
    super(engine);
  }

  @Test
  void c1_browserEvent_belongsToItsOwnVisitor() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(HOUR), "newsletter", "FR");
    EventId viewed = story.views("phone", NOW, "DE");

    CreditedEvent event = story.credit(viewed);

    assertThat(event.kind()).isEqualTo(CreditKind.VISITOR);
    assertThat(event.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(event.confirmed()).isFalse();
    assertThat(event.visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(event.person()).isEqualTo(story.visitor("phone", NOW));
    assertThat(event.client()).isEqualTo(ContractStory.in("DE"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(event.firstTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c1_browserEventAfterASaltChange_keepsItsOwnVisitorAndFindsTheTouchBefore() {
    ContractStory story = story();
    story.enters("phone", EVEN_PERIOD.minus(HOUR), "newsletter");
    EventId viewed = story.views("phone", EVEN_PERIOD);

    CreditedEvent event = story.credit(viewed);

    assertThat(event.visitor()).hasValue(story.visitor("phone", EVEN_PERIOD));
    assertThat(event.visitor().orElseThrow())
        .isNotEqualTo(story.visitor("phone", EVEN_PERIOD.minus(HOUR)));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void identifyPing_isNoEvent() {
    ContractStory story = story();
    story.identifies("phone", "anna", NOW);

    assertThat(story.events()).isEmpty();
  }

  @Test
  void c2_serverEvent_belongsToTheSameBrowser() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(HOUR), "newsletter", "FR");
    EventId paid = story.succeedsIn("phone", NOW);

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.VISITOR);
    assertThat(event.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(event.confirmed()).isTrue();
    assertThat(event.visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(event.person()).isEqualTo(story.visitor("phone", NOW));
    assertThat(event.client()).isEqualTo(ContractStory.in("FR"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c2_serverEventBeforeTheFirstSighting_belongsToTheSameBrowser() {
    ContractStory story = story();
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(HOUR), "newsletter", "FR");

    CreditedEvent event = story.credit(paid);

    assertThat(event.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(event.client()).isEqualTo(ContractStory.in("FR"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c2_anIdentifyPingIsASighting() {
    ContractStory story = story();
    story.identifies("phone", "anna", NOW.minus(HOUR), "FR");
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.OF_NOWHERE);
  }

  @Test
  void c2_anotherServerEventIsNoSighting() {
    ContractStory story = story();
    story.succeedsIn("phone", NOW.minus(HOUR));
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c2_theCreditedVisitorIsThatOfTheSightingTheCountryIsFrom() {
    ContractStory story = story();
    story.views("phone", EVEN_PERIOD.minus(HOUR), "FR");
    EventId before = story.succeedsIn("phone", EVEN_PERIOD.minus(MINUTE));
    EventId after = story.succeedsIn("phone", EVEN_PERIOD.plus(MINUTE));
    story.views("phone", EVEN_PERIOD.plus(HOUR), "DE");
    EventId later = story.succeedsIn("phone", EVEN_PERIOD.plus(HOUR.multipliedBy(2)));

    long old = story.visitor("phone", EVEN_PERIOD.minus(HOUR));
    assertThat(story.credit(before).visitor()).hasValue(old);
    assertThat(story.credit(after).visitor()).hasValue(old);
    assertThat(story.credit(after).person()).isEqualTo(old);
    assertThat(story.credit(after).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(later).visitor()).hasValue(story.visitor("phone", EVEN_PERIOD));
    assertThat(story.credit(later).client()).isEqualTo(ContractStory.in("DE"));
  }

  @Test
  void c2_beforeC3_theBrowserThatWasSeenWinsOverTheLink() {
    ContractStory story = story();
    story.enters("laptop", NOW.minus(HOUR), "newsletter", "FR");
    story.identifies("laptop", "anna", NOW.minus(HOUR), "FR");
    story.enters("phone", NOW.minus(MINUTE), "search", "DE");
    EventId paid = story.succeedsInFor("phone", "anna", NOW);

    CreditedEvent event = story.credit(paid);

    assertThat(event.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(event.visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("search"));
    assertThat(event.person()).isEqualTo(story.user("anna"));
  }

  @Test
  void c3_userIdAlone_belongsToTheIdentifiedBrowser() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(HOUR), "newsletter", "FR");
    story.identifies("phone", "anna", NOW.minus(MINUTE), "DE");
    EventId paid = story.succeedsFor("anna", NOW);

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.VISITOR);
    assertThat(event.reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(event.visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(event.person()).isEqualTo(story.user("anna"));
    assertThat(event.client()).isEqualTo(ContractStory.in("DE"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_successBeforeIdentify_belongsToTheIdentifiedBrowser() {
    ContractStory story = story();
    EventId paid = story.succeedsFor("anna", NOW);
    story.enters("phone", NOW.plus(HOUR), "newsletter", "FR");
    story.identifies("phone", "anna", NOW.plus(DAY), "DE");

    CreditedEvent event = story.credit(paid);

    assertThat(event.reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(event.client()).isEqualTo(ContractStory.in("FR"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_twoDevicesOfOneUser_theLatestLinkAtOrBeforeDecides() {
    ContractStory story = story();
    story.identifies("laptop", "anna", NOW.minus(DAY), "FR");
    story.identifies("phone", "anna", NOW.minus(HOUR), "DE");
    story.identifies("tablet", "anna", NOW.plus(SECOND), "IT");
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("DE"));
  }

  @Test
  void c3_withoutALinkBefore_theEarliestAfterDecides() {
    ContractStory story = story();
    EventId paid = story.succeedsFor("anna", NOW);
    story.identifies("tablet", "anna", NOW.plus(DAY), "IT");
    story.identifies("phone", "anna", NOW.plus(HOUR), "DE");

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_aServerEventThatCarriesBothIsALink() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(DAY), "newsletter", "FR");
    story.succeedsInFor("phone", "anna", NOW.minus(HOUR));
    EventId renewed = story.succeedsFor("anna", NOW);

    assertThat(story.credit(renewed).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(renewed).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(renewed).lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_aBrowserNeverSeenWithAUserIdFallsBackToTheUsersLink() {
    ContractStory story = story();
    story.identifies("phone", "anna", NOW.minus(HOUR), "FR");
    EventId paid = story.succeedsInFor("proxy", "anna", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_theCreditedBrowserIsThatOfTheLinksTime_withinTheEventsWindow() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(WINDOW).minus(MICROSECOND), "too early", "IT");
    story.enters("phone", NOW.minus(WINDOW), "newsletter", "FR");
    story.identifies("phone", "anna", NOW.minus(DAY), "DE");
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_theCreditedVisitorIsThatOfTheSightingTheCountryIsFrom_notTheLinks() {
    ContractStory story = story();
    story.views("phone", EVEN_PERIOD.minus(HOUR), "FR");
    story.succeedsInFor("phone", "anna", EVEN_PERIOD.plus(MINUTE));
    EventId renewed = story.succeedsFor("anna", EVEN_PERIOD.plus(HOUR));

    long old = story.visitor("phone", EVEN_PERIOD.minus(HOUR));
    assertThat(story.credit(renewed).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(renewed).visitor()).hasValue(old);
    assertThat(story.credit(renewed).client()).isEqualTo(ContractStory.in("FR"));
  }

  @Test
  void c3_sightingsFurtherThanAWindowFromTheLinkAreNotItsBrowser() {
    ContractStory story = story();
    story.identifies("phone", "anna", NOW.minus(WINDOW), "FR");
    story.enters("phone", NOW.plus(MICROSECOND), "too late", "DE");
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.OF_NOWHERE);
  }

  @Test
  void c3_sightingsFurtherThanAWindowBeforeALaterLinkAreNotItsBrowser() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(MICROSECOND), "too early", "DE");
    EventId paid = story.succeedsFor("anna", NOW);
    story.identifies("phone", "anna", NOW.plus(WINDOW), "FR");

    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.OF_NOWHERE);
  }

  @Test
  void c3_windowEndsExactly14DaysBeforeTheEvent() {
    ContractStory story = story();
    story.identifies("phone", "anna", NOW.minus(WINDOW));
    EventId inside = story.succeedsFor("anna", NOW);
    EventId outside = story.succeedsFor("anna", NOW.plus(MICROSECOND));

    assertThat(story.credit(inside).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(outside).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  @Test
  void c3_windowEndsExactly14DaysAfterTheEvent() {
    ContractStory story = story();
    EventId outside = story.succeedsFor("anna", NOW.minus(WINDOW).minus(MICROSECOND));
    EventId inside = story.succeedsFor("anna", NOW.minus(WINDOW));
    story.identifies("phone", "anna", NOW);

    assertThat(story.credit(inside).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(outside).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  @Test
  void c3_linksOfEqualTimeAreOrderedByTheLog() {
    ContractStory story = story();
    story.identifies("laptop", "anna", NOW.minus(HOUR));
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_aLinkOfTheEventsOwnTimeIsBeforeItIfTheLogHasItFirst() {
    ContractStory story = story();
    story.identifies("laptop", "anna", NOW.minus(HOUR));
    EventId first = story.succeedsFor("anna", NOW);
    story.identifies("phone", "anna", NOW);
    EventId second = story.succeedsFor("anna", NOW);

    assertThat(story.credit(first).visitor()).hasValue(story.visitor("laptop", NOW));
    assertThat(story.credit(second).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c4_userNeverIdentified_groupsUnderTheUserKey() {
    ContractStory story = story();
    EventId paid = story.succeedsFor("anna", NOW);
    EventId again = story.succeedsFor("anna", NOW.plus(DAY));

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.USER);
    assertThat(event.reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
    assertThat(event.visitor()).hasValue(story.user("anna"));
    assertThat(event.person()).isEqualTo(story.user("anna"));
    assertThat(event.client()).isEqualTo(Client.UNKNOWN);
    assertThat(event.lastTouch()).isEmpty();
    assertThat(event.firstTouch()).isEmpty();
    assertThat(story.credit(again).person()).isEqualTo(event.person());
  }

  @Test
  void c4_withAHashNeverSeen_saysSo() {
    ContractStory story = story();
    EventId paid = story.succeedsInFor("proxy", "anna", NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(story.credit(paid).visitor()).hasValue(story.user("anna"));
  }

  @Test
  void c4_withAnEarlierLinkOfABrowserNeverSeen_saysSo() {
    ContractStory story = story();
    story.succeedsInFor("proxy", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c4_halfForwarded_namesTheMissingHalf() {
    ContractStory story = story();
    EventId noAddress = story.succeeds(Forwarding.ONLY_USER_AGENT, Optional.of("anna"), NOW);
    EventId noAgent = story.succeeds(Forwarding.ONLY_IP, Optional.of("bert"), NOW);

    assertThat(story.credit(noAddress).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(noAddress).reason()).isEqualTo(Reason.IP_MISSING);
    assertThat(story.credit(noAgent).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(noAgent).reason()).isEqualTo(Reason.USER_AGENT_MISSING);
  }

  @Test
  void c4_halfForwardedWithADroppedLink_namesTheMissingHalfFirst() {
    ContractStory story = story();
    story.succeedsInFor("proxy", "anna", NOW.minus(HOUR));
    EventId paid = story.succeeds(Forwarding.ONLY_IP, Optional.of("anna"), NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.USER_AGENT_MISSING);
  }

  @Test
  void c3_halfForwarded_stillFollowsTheLink() {
    ContractStory story = story();
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId paid = story.succeeds(Forwarding.ONLY_IP, Optional.of("anna"), NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void c5_hashNeverSeen_isStandaloneUnderThatHash() {
    ContractStory story = story();
    EventId paid = story.succeedsIn("proxy", NOW);
    EventId again = story.succeedsIn("proxy", NOW.plus(DAY));

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(event.visitor()).hasValue(story.visitor("proxy", NOW));
    assertThat(event.person()).isEqualTo(story.visitor("proxy", NOW));
    assertThat(event.client()).isEqualTo(Client.UNKNOWN);
    assertThat(event.lastTouch()).isEmpty();
    assertThat(story.credit(again).person()).isEqualTo(event.person());
  }

  @Test
  void c6_nothingForwarded_standsAlone() {
    ContractStory story = story();
    EventId paid = story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW);
    EventId again = story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW);

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.NOTHING_FORWARDED);
    assertThat(event.visitor()).isEqualTo(OptionalLong.empty());
    assertThat(event.person()).isEqualTo(paid.value().getLeastSignificantBits());
    assertThat(event.lastTouch()).isEmpty();
    assertThat(story.credit(again).person()).isNotEqualTo(event.person());
  }

  @Test
  void c6_halfForwarded_namesTheMissingHalf() {
    ContractStory story = story();
    EventId noAddress = story.succeeds(Forwarding.ONLY_USER_AGENT, Optional.empty(), NOW);
    EventId noAgent = story.succeeds(Forwarding.ONLY_IP, Optional.empty(), NOW);

    assertThat(story.credit(noAddress).kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(story.credit(noAddress).reason()).isEqualTo(Reason.IP_MISSING);
    assertThat(story.credit(noAgent).reason()).isEqualTo(Reason.USER_AGENT_MISSING);
  }

  @Test
  void sitesDoNotSeeEachOther() {
    ContractStory story = story();
    ContractStory other = story();
    other.browser(
        story.hashes("phone", NOW),
        NOW,
        ContractStory.in("FR"),
        Optional.of(Touch.ofSource("newsletter")));
    other.tell();
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }
}
