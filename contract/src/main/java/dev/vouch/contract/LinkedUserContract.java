package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** C3: the visitor to whom an event with a user id is credited. */
abstract class LinkedUserContract extends WarehouseSuite {
  @Test
  void c3_userIdAlone_isCreditedToTheIdentifiedBrowser() {
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
  void c3_successBeforeIdentify_isCreditedToTheIdentifiedBrowser() {
    EventId paid = story.succeedsFor("anna", NOW);
    story.enters("phone", NOW.plus(HOUR), "newsletter", "FR");
    story.identifies("phone", "anna", NOW.plus(DAY), "DE");

    CreditedEvent event = story.credit(paid);

    assertThat(event.reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(event.client()).isEqualTo(ContractStory.in("FR"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_severalDevices_latestLinkAtOrBeforeIsUsed() {
    story.identifies("laptop", "anna", NOW.minus(DAY), "FR");
    story.identifies("phone", "anna", NOW.minus(HOUR), "DE");
    story.identifies("tablet", "anna", NOW.plus(SECOND), "IT");
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("DE"));
  }

  @Test
  void c3_noLinkBefore_earliestLinkAfterIsUsed() {
    EventId paid = story.succeedsFor("anna", NOW);
    story.identifies("tablet", "anna", NOW.plus(DAY), "IT");
    story.identifies("phone", "anna", NOW.plus(HOUR), "DE");

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_serverEventWithBrowserAndUserId_isALink() {
    story.enters("phone", NOW.minus(DAY), "newsletter", "FR");
    story.succeedsInFor("phone", "anna", NOW.minus(HOUR));
    EventId renewed = story.succeedsFor("anna", NOW);

    assertThat(story.credit(renewed).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(renewed).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(renewed).lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_unseenBrowserWithAUserId_fallsBackToTheUsersLink() {
    story.identifies("phone", "anna", NOW.minus(HOUR), "FR");
    EventId paid = story.succeedsInFor("proxy", "anna", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_touchesOfTheLinkedBrowser_areLimitedToTheEventsWindow() {
    story.enters("phone", NOW.minus(WINDOW).minus(MICROSECOND), "too early", "IT");
    story.enters("phone", NOW.minus(WINDOW), "newsletter", "FR");
    story.identifies("phone", "anna", NOW.minus(DAY), "DE");
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).firstTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c3_creditedVisitor_isThatOfTheSightingNotOfTheLink() {
    story.views("phone", EVEN_PERIOD.minus(HOUR), "FR");
    story.succeedsInFor("phone", "anna", EVEN_PERIOD.plus(MINUTE));
    EventId renewed = story.succeedsFor("anna", EVEN_PERIOD.plus(HOUR));

    long old = story.visitor("phone", EVEN_PERIOD.minus(HOUR));
    assertThat(story.credit(renewed).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(renewed).visitor()).hasValue(old);
    assertThat(story.credit(renewed).client()).isEqualTo(ContractStory.in("FR"));
  }

  @Test
  void c3_sightingOver14DaysAfterTheLink_isNotItsBrowser() {
    story.identifies("phone", "anna", NOW.minus(WINDOW), "FR");
    story.enters("phone", NOW.plus(MICROSECOND), "too late", "DE");
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c3_sightingOver14DaysBeforeTheLink_isNotItsBrowser() {
    story.enters("phone", NOW.minus(MICROSECOND), "too early", "DE");
    EventId paid = story.succeedsFor("anna", NOW);
    story.identifies("phone", "anna", NOW.plus(WINDOW), "FR");

    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c3_window_startsExactly14DaysBeforeTheEvent() {
    story.identifies("phone", "anna", NOW.minus(WINDOW));
    EventId inside = story.succeedsFor("anna", NOW);
    EventId outside = story.succeedsFor("anna", NOW.plus(MICROSECOND));

    assertThat(story.credit(inside).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(outside).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  @Test
  void c3_window_endsExactly14DaysAfterTheEvent() {
    EventId outside = story.succeedsFor("anna", NOW.minus(WINDOW).minus(MICROSECOND));
    EventId inside = story.succeedsFor("anna", NOW.minus(WINDOW));
    story.identifies("phone", "anna", NOW);

    assertThat(story.credit(inside).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(outside).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  @Test
  void c3_simultaneousLinks_areOrderedByLogPosition() {
    story.identifies("laptop", "anna", NOW.minus(HOUR));
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_linkAtTheEventsTime_precedesItByLogPosition() {
    story.identifies("laptop", "anna", NOW.minus(HOUR));
    EventId first = story.succeedsFor("anna", NOW);
    story.identifies("phone", "anna", NOW);
    EventId second = story.succeedsFor("anna", NOW);

    assertThat(story.credit(first).visitor()).hasValue(story.visitor("laptop", NOW));
    assertThat(story.credit(second).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c3_onlyIpForwarded_stillUsesTheLink() {
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId paid = story.succeeds(Forwarding.ONLY_IP, Optional.of("anna"), NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
  }
}
