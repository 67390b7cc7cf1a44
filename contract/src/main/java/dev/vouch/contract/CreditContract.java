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

/** C1, C2 and C4 to C6: the visitor to whom an event is credited, and the reason. */
abstract class CreditContract extends WarehouseSuite {
  @Test
  void c1_browserEvent_isCreditedToItsOwnVisitor() {
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
  void c1_browserEventAfterASaltChange_keepsItsVisitorAndEarlierTouch() {
    story.enters("phone", EVEN_PERIOD.minus(HOUR), "newsletter");
    EventId viewed = story.views("phone", EVEN_PERIOD);

    CreditedEvent event = story.credit(viewed);

    assertThat(event.visitor()).hasValue(story.visitor("phone", EVEN_PERIOD));
    assertThat(event.visitor().orElseThrow())
        .isNotEqualTo(story.visitor("phone", EVEN_PERIOD.minus(HOUR)));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void identifyPing_isNotAnEvent() {
    story.identifies("phone", "anna", NOW);

    assertThat(story.events()).isEmpty();
  }

  @Test
  void c2_serverEvent_isCreditedToTheSameBrowser() {
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
  void c2_serverEventBeforeTheFirstSighting_isCreditedToTheSameBrowser() {
    EventId paid = story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(HOUR), "newsletter", "FR");

    CreditedEvent event = story.credit(paid);

    assertThat(event.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(event.client()).isEqualTo(ContractStory.in("FR"));
    assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void c2_identifyPing_isASighting() {
    story.identifies("phone", "anna", NOW.minus(HOUR), "FR");
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(story.credit(paid).client()).isEqualTo(ContractStory.in("FR"));
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void c2_serverEvent_isNotASighting() {
    story.succeedsIn("phone", NOW.minus(HOUR));
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c2_creditedVisitor_isThatOfTheSightingWithTheCountry() {
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
  void c2_seenBrowser_takesPrecedenceOverALink() {
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
  void c4_unidentifiedUser_isCreditedToTheUserKey() {
    EventId paid = story.succeedsFor("anna", NOW);
    EventId second = story.succeedsFor("anna", NOW.plus(DAY));

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.USER);
    assertThat(event.reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
    assertThat(event.visitor()).hasValue(story.user("anna"));
    assertThat(event.person()).isEqualTo(story.user("anna"));
    assertThat(event.client()).isEqualTo(Client.UNKNOWN);
    assertThat(event.lastTouch()).isEmpty();
    assertThat(event.firstTouch()).isEmpty();
    assertThat(story.credit(second).person()).isEqualTo(event.person());
  }

  @Test
  void c4_unseenBrowser_isTheReason() {
    EventId paid = story.succeedsInFor("proxy", "anna", NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(story.credit(paid).visitor()).hasValue(story.user("anna"));
  }

  @Test
  void c4_earlierLinkOfAnUnseenBrowser_isTheReason() {
    story.succeedsInFor("proxy", "anna", NOW.minus(HOUR));
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void c4_onlyIpOrUserAgent_reasonNamesTheMissingField() {
    EventId withoutIp = story.succeeds(Forwarding.ONLY_USER_AGENT, Optional.of("anna"), NOW);
    EventId withoutUserAgent = story.succeeds(Forwarding.ONLY_IP, Optional.of("bert"), NOW);

    assertThat(story.credit(withoutIp).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(withoutIp).reason()).isEqualTo(Reason.IP_MISSING);
    assertThat(story.credit(withoutUserAgent).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(withoutUserAgent).reason()).isEqualTo(Reason.USER_AGENT_MISSING);
  }

  @Test
  void c4_missingField_takesPrecedenceOverADroppedLink() {
    story.succeedsInFor("proxy", "anna", NOW.minus(HOUR));
    EventId paid = story.succeeds(Forwarding.ONLY_IP, Optional.of("anna"), NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.USER_AGENT_MISSING);
  }

  @Test
  void c5_unseenBrowser_isStandaloneUnderItsHash() {
    EventId paid = story.succeedsIn("proxy", NOW);
    EventId second = story.succeedsIn("proxy", NOW.plus(DAY));

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(event.visitor()).hasValue(story.visitor("proxy", NOW));
    assertThat(event.person()).isEqualTo(story.visitor("proxy", NOW));
    assertThat(event.client()).isEqualTo(Client.UNKNOWN);
    assertThat(event.lastTouch()).isEmpty();
    assertThat(story.credit(second).person()).isEqualTo(event.person());
  }

  @Test
  void c6_nothingForwarded_isStandalone() {
    EventId paid = story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW);
    EventId second = story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW);

    CreditedEvent event = story.credit(paid);

    assertThat(event.kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(event.reason()).isEqualTo(Reason.NOTHING_FORWARDED);
    assertThat(event.visitor()).isEqualTo(OptionalLong.empty());
    assertThat(event.person()).isEqualTo(paid.value().getLeastSignificantBits());
    assertThat(event.lastTouch()).isEmpty();
    assertThat(story.credit(second).person()).isNotEqualTo(event.person());
  }

  @Test
  void c6_onlyIpOrUserAgent_reasonNamesTheMissingField() {
    EventId withoutIp = story.succeeds(Forwarding.ONLY_USER_AGENT, Optional.empty(), NOW);
    EventId withoutUserAgent = story.succeeds(Forwarding.ONLY_IP, Optional.empty(), NOW);

    assertThat(story.credit(withoutIp).kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(story.credit(withoutIp).reason()).isEqualTo(Reason.IP_MISSING);
    assertThat(story.credit(withoutUserAgent).reason()).isEqualTo(Reason.USER_AGENT_MISSING);
  }

  @Test
  void c4_unusableIp_isTheReason() {
    EventId paid = story.succeeds(Forwarding.UNUSABLE_IP, Optional.of("anna"), NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.IP_UNUSABLE);
    assertThat(story.credit(paid).visitor()).hasValue(story.user("anna"));
  }

  @Test
  void c6_unusableIp_isTheReason() {
    EventId paid = story.succeeds(Forwarding.UNUSABLE_IP, Optional.empty(), NOW);

    assertThat(story.credit(paid).kind()).isEqualTo(CreditKind.STANDALONE);
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.IP_UNUSABLE);
    assertThat(story.credit(paid).visitor()).isEmpty();
  }

  @Test
  void factsOfAnotherSite_areIgnored() {
    ContractStory other = anotherStory();
    other.browser(
        story.hashes("phone", NOW),
        NOW,
        ContractStory.in("FR"),
        Optional.of(Touch.ofSource("newsletter")));
    other.apply();
    EventId paid = story.succeedsIn("phone", NOW);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }
}
