package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** I2 and I3: whether two facts are of the same browser. */
abstract class SameBrowserContract extends WarehouseSuite {
  /** Returns every half day of two periods, and one microsecond before and after each. */
  private static List<Instant> phases() {
    List<Instant> phases = new ArrayList<>();
    for (int halfDays = 0; halfDays < 2 * 28; halfDays++) {
      Instant moment = EVEN_PERIOD.plus(Duration.ofHours(12L * halfDays));
      phases.addAll(List.of(moment.minus(MICROSECOND), moment, moment.plus(MICROSECOND)));
    }
    return phases;
  }

  @Test
  void i3_factsExactly14DaysApart_areTheSameBrowserInEverySaltPhase() {
    Map<Instant, EventId> paid = new HashMap<>();
    for (Instant seen : phases()) {
      story.enters("phone " + seen, seen, "newsletter");
      paid.put(seen, story.succeedsIn("phone " + seen, seen.plus(WINDOW)));
    }

    List<CreditedEvent> credited = story.events();

    for (Instant seen : phases()) {
      CreditedEvent event = find(credited, paid, seen);
      assertThat(event.reason()).as("seen at %s", seen).isEqualTo(Reason.SAME_BROWSER);
      assertThat(event.visitor()).hasValue(story.visitor("phone " + seen, seen));
      assertThat(event.lastTouch()).hasValue(Touch.ofSource("newsletter"));
    }
  }

  @Test
  void i3_factsOver14DaysApart_areNotTheSameBrowser() {
    Map<Instant, EventId> paid = new HashMap<>();
    for (Instant seen : phases()) {
      story.enters("phone " + seen, seen, "newsletter");
      Instant later = seen.plus(WINDOW).plus(MICROSECOND);
      paid.put(seen, story.succeedsIn("phone " + seen, later));
    }

    List<CreditedEvent> credited = story.events();

    for (Instant seen : phases()) {
      Reason reason = find(credited, paid, seen).reason();
      assertThat(reason).as("seen at %s", seen).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    }
  }

  @Test
  void i3_14DayLimit_appliesBackwards() {
    Map<Instant, EventId> inside = new HashMap<>();
    Map<Instant, EventId> outside = new HashMap<>();
    for (Instant seen : phases()) {
      story.enters("phone " + seen, seen, "newsletter");
      Instant earliest = seen.minus(WINDOW);
      inside.put(seen, story.succeedsIn("phone " + seen, earliest));
      outside.put(seen, story.succeedsIn("phone " + seen, earliest.minus(MICROSECOND)));
    }

    List<CreditedEvent> credited = story.events();

    for (Instant seen : phases()) {
      assertThat(find(credited, inside, seen).reason()).isEqualTo(Reason.SAME_BROWSER);
      assertThat(find(credited, outside, seen).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    }
  }

  /**
   * A link in between is at most 14 days from both the sighting before it and the event after it.
   */
  @Test
  void i3_linkAcrossTwoSaltChanges_doesNotExtendTheEventsWindow() {
    Map<Instant, EventId> paid = new HashMap<>();
    for (Instant entered : phases()) {
      String phone = "phone " + entered;
      story.enters(phone, entered, "newsletter", "FR");
      story.identifies(phone, "anna " + entered, entered.plus(WINDOW), "DE");
      Instant end = entered.plus(WINDOW.multipliedBy(2));
      paid.put(entered, story.succeedsFor("anna " + entered, end));
    }

    List<CreditedEvent> credited = story.events();

    for (Instant entered : phases()) {
      CreditedEvent event = find(credited, paid, entered);
      Instant linked = entered.plus(WINDOW);
      assertThat(event.reason()).as("entered at %s", entered).isEqualTo(Reason.LINKED_USER);
      assertThat(event.visitor()).hasValue(story.visitor("phone " + entered, linked));
      assertThat(event.lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
      assertThat(event.client()).isEqualTo(ContractStory.in("DE"));
    }
  }

  /** Facts of different salt periods have one hash in common, those of one period both. */
  @Test
  void i3_eitherSharedHash_isSufficient() {
    story.browser(new BrowserHashes(1, 2), NOW, ContractStory.in("FR"), Optional.empty());
    EventId byVisitor = story.forwards(new BrowserHashes(1, 3), NOW.plus(DAY.multipliedBy(10)));
    EventId byCrossing = story.forwards(new BrowserHashes(4, 2), NOW.minus(DAY.multipliedBy(10)));
    EventId neither = forwarded(story, new BrowserHashes(2, 1));

    assertThat(story.credit(byVisitor).visitor()).hasValue(1);
    assertThat(story.credit(byCrossing).visitor()).hasValue(1);
    assertThat(story.credit(neither).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  /** Being the same browser is not transitive. */
  @Test
  void i3_sameBrowser_isNotTransitive() {
    story.browser(
        new BrowserHashes(1, 2),
        NOW,
        ContractStory.in("FR"),
        Optional.of(Touch.ofSource("newsletter")));
    story.browser(
        new BrowserHashes(3, 2), NOW.plus(MINUTE), ContractStory.in("DE"), Optional.empty());
    EventId paid = forwarded(story, new BrowserHashes(3, 4));

    assertThat(story.credit(paid).visitor()).hasValue(3);
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.UNKNOWN_SOURCE);
  }

  private static EventId forwarded(ContractStory story, BrowserHashes hashes) {
    return story.forwards(hashes, NOW.plus(HOUR));
  }

  private static CreditedEvent find(
      List<CreditedEvent> credited, Map<Instant, EventId> events, Instant phase) {
    EventId wanted = Objects.requireNonNull(events.get(phase));
    return credited.stream().filter(event -> event.id().equals(wanted)).findAny().orElseThrow();
  }
}
