package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** C8 to C10: who counts as one person, and which links count. */
abstract class PersonContract extends WarehouseSuite {
  @Test
  void c8_userOnThreeDevices_isOnePerson() {
    List<EventId> events =
        List.of(
            story.enters("phone", NOW, "newsletter"),
            story.enters("laptop", NOW.plus(HOUR), "search"),
            story.enters("tablet", NOW.plus(DAY), "search"),
            story.succeedsIn("tablet", NOW.plus(DAY)),
            story.succeedsFor("anna", NOW.plus(DAY)),
            story.succeedsInFor("proxy", "anna", NOW.plus(DAY)));
    story.identifies("phone", "anna", NOW.plus(MINUTE));
    story.identifies("laptop", "anna", NOW.plus(DAY));
    story.identifies("tablet", "anna", NOW.plus(DAY));

    assertThat(events).allMatch(event -> story.credit(event).person() == story.user("anna"));
  }

  @Test
  void c8_userKeyOfTheEvent_takesPrecedence() {
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsInFor("phone", "bert", NOW);

    assertThat(story.credit(paid).person()).isEqualTo(story.user("bert"));
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c8_twoUsersOnOneBrowser_latestLinkAtOrBeforeIsUsed() {
    EventId before = story.views("phone", NOW.minus(DAY));
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId between = story.views("phone", NOW.minus(MINUTE));
    story.identifies("phone", "bert", NOW);
    EventId after = story.succeedsIn("phone", NOW.plus(MINUTE));

    assertThat(story.credit(before).person()).isEqualTo(story.user("anna"));
    assertThat(story.credit(between).person()).isEqualTo(story.user("anna"));
    assertThat(story.credit(after).person()).isEqualTo(story.user("bert"));
  }

  @Test
  void c8_linkOutsideTheWindow_isIgnored() {
    story.identifies("phone", "anna", NOW);
    EventId inside = story.views("phone", NOW.plus(WINDOW));
    EventId outside = story.views("phone", NOW.plus(WINDOW).plus(MICROSECOND));

    assertThat(story.credit(inside).person()).isEqualTo(story.user("anna"));
    assertThat(story.credit(outside).person())
        .isEqualTo(story.visitor("phone", NOW.plus(WINDOW).plus(MICROSECOND)));
  }

  @Test
  void c8_evenSaltChange_startsANewPerson_oddOneDoesNot() {
    EventId before = story.views("phone", EVEN_PERIOD.minus(MICROSECOND));
    EventId after = story.views("phone", EVEN_PERIOD);
    EventId beforeOdd = story.views("phone", EVEN_PERIOD.plus(WINDOW).minus(MICROSECOND));
    EventId afterOdd = story.views("phone", EVEN_PERIOD.plus(WINDOW));

    assertThat(story.credit(before).person()).isNotEqualTo(story.credit(after).person());
    assertThat(story.credit(after).person()).isEqualTo(story.credit(beforeOdd).person());
    assertThat(story.credit(beforeOdd).person()).isEqualTo(story.credit(afterOdd).person());
  }

  /** Without a sighting in the window of a C5 event, no link of its browser counts (C10). */
  @Test
  void c8_unseenBrowserWithALink_isAPersonOfItsOwn() {
    story.succeedsInFor("phone", "anna", NOW);
    EventId paid = story.succeedsIn("phone", NOW.plus(MINUTE));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(paid).person()).isEqualTo(story.visitor("phone", NOW));
  }

  @Test
  void c9_laterIdentifyWithAnotherId_changesNothing() {
    story.identifies("phone", "anna", NOW.minus(HOUR));
    EventId viewed = story.views("phone", NOW);
    EventId paid = story.succeedsFor("anna", NOW);
    EventId forwarded = story.succeedsIn("phone", NOW);
    story.identifies("phone", "bert", NOW.plus(MINUTE));
    story.identifies("phone", "carl", NOW.plus(MINUTE));

    assertThat(story.credit(viewed).person()).isEqualTo(story.user("anna"));
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(forwarded).person()).isEqualTo(story.user("anna"));
  }

  @Test
  void c10_linksOfFiveUserIdsOnABrowser_count() {
    identifyUsers(story, "phone", 5);
    EventId paid = story.succeedsFor("user 1", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(paid).person()).isEqualTo(story.user("user 1"));
  }

  @Test
  void c10_linksOfSixUserIdsOnABrowser_areAmbiguous() {
    identifyUsers(story, "phone", 6);
    EventId paid = story.succeedsFor("user 1", NOW);
    EventId viewed = story.views("phone", NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.AMBIGUOUS_LINK);
    assertThat(story.credit(viewed).person()).isEqualTo(story.visitor("phone", NOW));
  }

  @Test
  void c10_ambiguousLinkAmongDroppedOnes_isTheReason() {
    identifyUsers(story, "phone", 6);
    story.succeedsInFor("proxy", "user 1", NOW.minus(SECOND));
    EventId paid = story.succeedsFor("user 1", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.AMBIGUOUS_LINK);
  }

  @Test
  void c10_repeatedUserId_isCountedOnce() {
    for (int ping = 0; ping < 6; ping++) {
      story.identifies("phone", "anna", NOW.minus(MINUTE.multipliedBy(ping)));
    }
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void c10_userIdsOutsideTheWindow_areNotCounted() {
    story.identifies("phone", "old", NOW.minus(WINDOW));
    identifyUsers(story, "phone", 5);
    EventId six = story.succeedsFor("user 1", NOW);
    EventId five = story.succeedsFor("user 1", NOW.plus(MICROSECOND));

    assertThat(story.credit(six).reason()).isEqualTo(Reason.AMBIGUOUS_LINK);
    assertThat(story.credit(five).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void c10_floodOfForgedIdentifies_doesNotChangeCredit() {
    story.enters("phone", NOW.minus(DAY), "newsletter");
    story.identifies("phone", "anna", NOW.minus(DAY));
    EventId paid = story.succeedsInFor("phone", "anna", NOW);
    EventId webhook = story.succeedsFor("anna", NOW);
    for (int forged = 0; forged < 20; forged++) {
      story.identifies("attacker", forged == 0 ? "anna" : "user " + forged, NOW.minus(SECOND));
    }

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(webhook).visitor()).hasValue(story.visitor("phone", NOW));
    assertThat(story.credit(webhook).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void c10_serverLinkToAnUnseenBrowser_isIgnored() {
    story.identifies("phone", "anna", NOW.minus(DAY));
    story.succeedsInFor("proxy", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void c10_serverLink_requiresASightingInTheEventsWindow() {
    story.views("phone", NOW.minus(WINDOW));
    story.succeedsInFor("phone", "anna", NOW.minus(HOUR));
    EventId inside = story.succeedsFor("anna", NOW);
    EventId outside = story.succeedsFor("anna", NOW.plus(MICROSECOND));

    assertThat(story.credit(inside).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(outside).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c10_sharedProxyAddress_doesNotMergeUsers() {
    story.enters("phone", NOW.minus(DAY), "newsletter");
    story.identifies("phone", "user 1", NOW.minus(DAY));
    List<EventId> paid =
        IntStream.range(1, 21)
            .mapToObj(user -> story.succeedsInFor("proxy", "user " + user, NOW))
            .toList();

    assertThat(story.credit(paid.get(0)).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(paid.get(0)).visitor()).hasValue(story.visitor("phone", NOW));
    List<CreditedEvent> others =
        story.events().stream().filter(e -> paid.subList(1, 20).contains(e.id())).toList();
    assertThat(others)
        .hasSize(19)
        .allMatch(event -> event.kind() == CreditKind.USER)
        .allMatch(event -> event.reason() == Reason.AMBIGUOUS_LINK);
    assertThat(others.stream().map(CreditedEvent::person).distinct())
        .hasSize(19)
        .doesNotContain(story.user("user 1"));
  }

  @Test
  void c10_seenProxyAboveTheLimit_isAmbiguous() {
    EventId viewed = story.views("proxy", NOW.minus(HOUR));
    for (int user = 1; user <= 6; user++) {
      story.succeedsInFor("proxy", "user " + user, NOW);
    }
    EventId webhook = story.succeedsFor("user 1", NOW);

    assertThat(story.credit(viewed).person()).isEqualTo(story.visitor("proxy", NOW));
    assertThat(story.credit(webhook).reason()).isEqualTo(Reason.AMBIGUOUS_LINK);
  }

  @Test
  void c10_ambiguousLinks_areDroppedBeforeTheLatestIsChosen() {
    story.identifies("laptop", "user 1", NOW.minus(DAY), "FR");
    identifyUsers(story, "phone", 6);
    EventId paid = story.succeedsFor("user 1", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("laptop", NOW));
  }

  private static void identifyUsers(ContractStory story, String browser, int users) {
    for (int user = 1; user <= users; user++) {
      story.identifies(browser, "user " + user, NOW.minus(MINUTE.multipliedBy(user)));
    }
  }
}
