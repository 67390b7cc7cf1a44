package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Reason;
import dev.vouch.core.warehouse.Warehouse;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The delivery of batches to a warehouse: every fact is applied exactly once and completely. */
abstract class DeliveryContract extends WarehouseSuite {
  @Test
  void nextPosition_startsAtOneAndAdvancesWithEachBatch(@TempDir Path directory) {
    try (Warehouse warehouse = open(directory)) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(new Batch(0, 1, 5, List.of()));
      assertThat(warehouse.next(0)).isEqualTo(6);
    }
    try (Warehouse warehouse = open(directory)) {
      assertThat(warehouse.next(0)).isEqualTo(6);
    }
  }

  @Test
  void reapplyingABatch_isIdempotent() {
    LogRecord.ServerEvent paid = event(story, "a", EventContent.of(EventName.CLICK, "/"));
    long first = warehouse().next(0);
    Batch batch = new Batch(0, first, first, List.of(new LogEntry(first, paid)));
    warehouse().apply(batch);
    warehouse().apply(batch);

    assertThat(warehouse().next(0)).isEqualTo(first + 1);
    assertThat(story.events()).hasSize(1);
  }

  @Test
  void duplicateRecord_isCountedOnceAtItsFirstPosition() {
    LogRecord.ServerEvent paid = event(story, "a", EventContent.of(EventName.CLICK, "/"));
    long first = warehouse().next(0);
    story.add(paid);
    story.add(paid);
    story.apply();
    story.add(paid);

    assertThat(story.events()).extracting(CreditedEvent::position).containsExactly(first);
  }

  @Test
  void duplicateLink_keepsItsFirstPositionAmongEqualTimes() {
    LogRecord.Identification link =
        new LogRecord.Identification(
            new EventId(new java.util.UUID(8, story.site().value())),
            story.site(),
            NOW,
            story.hashes("laptop", NOW),
            story.userKey("anna"),
            ContractStory.in("FR"));
    story.add(link);
    story.identifies("phone", "anna", NOW);
    story.add(link);
    EventId paid = story.succeedsFor("anna", NOW);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", NOW));
  }

  @Test
  void sameIdOnTwoSites_yieldsTwoEvents() {
    ContractStory other = anotherStory();
    EventId id = new EventId(new java.util.UUID(9, story.site().value()));
    for (ContractStory each : List.of(story, other)) {
      each.add(
          new LogRecord.BrowserEvent(
              id,
              each.site(),
              NOW,
              EventContent.of(EventName.PAGEVIEW, "/"),
              each.hashes("phone", NOW),
              ContractStory.in("DE"),
              Optional.empty()));
      each.apply();
    }

    assertThat(story.events()).hasSize(1);
    assertThat(other.events()).hasSize(1);
  }

  @Test
  void reopenedWarehouse_returnsTheSameEvents(@TempDir Path directory) {
    ContractStory story;
    List<CreditedEvent> before;
    try (Warehouse warehouse = open(directory)) {
      story = new ContractStory(warehouse);
      story.enters("phone", NOW.minus(HOUR), "newsletter", "FR");
      story.identifies("phone", "anna", NOW.minus(MINUTE));
      story.succeedsFor("anna", NOW);
      before = story.events();
    }
    try (Warehouse warehouse = open(directory)) {
      ContractStory reopened = story.in(warehouse);
      assertThat(reopened.events()).isEqualTo(before);
      EventId forwarded = reopened.succeedsIn("phone", NOW);
      assertThat(reopened.credit(forwarded).lastTouch()).hasValue(Touch.ofSource("newsletter"));
    }
  }

  @Test
  void checkpoint_doesNotExceedTheAppliedPosition() {
    story.views("phone", NOW);
    story.apply();

    assertThat(warehouse().checkpoint(0)).isBetween(1L, warehouse().next(0));
  }

  @Test
  void eventContent_roundTrips() {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("größer \"as\" 'is' \\ 🙂\n\t"));
    properties.put("a.b", new PropertyValue.Text(""));
    properties.put("$['q\"]", new PropertyValue.Flag(true));
    properties.put("seats", new PropertyValue.Decimal(new BigDecimal("-12.5")));
    properties.put("", new PropertyValue.Flag(false));
    properties.put(
        "A", new PropertyValue.Decimal(new BigDecimal("12345678901234567890.123456789")));
    properties.put("true", new PropertyValue.Text("true"));
    properties.put("1", new PropertyValue.Text("1"));
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/größe?utm=ü;--'\"",
            Optional.of("Bezahlt 🙂"),
            Optional.of(new BigDecimal("-999999999999999.123456789")),
            properties);
    LogRecord.ServerEvent paid = event(story, "whole", content);
    story.add(paid);

    EventContent found = story.credit(paid.id()).content();

    assertThat(CanonicalAnswers.of(found)).isEqualTo(CanonicalAnswers.of(content));
    assertThat(List.copyOf(found.properties().sequencedKeySet()))
        .isEqualTo(List.copyOf(properties.sequencedKeySet()));
    assertThat(story.credit(paid.id()).at()).isEqualTo(paid.receivedAt());
  }

  @Test
  void pagination_returnsEveryEventOnceNewestFirst() {
    List<EventId> oldestFirst = new ArrayList<>();
    for (int event = 0; event < 10; event++) {
      oldestFirst.add(story.views("phone", NOW.plus(SECOND.multipliedBy(event / 4))));
    }
    story.apply();
    for (int limit : List.of(1, 3, 5, 10, 11)) {
      List<EventId> found = new ArrayList<>();
      Optional<EventCursor> before = Optional.empty();
      do {
        EventsPage page = warehouse().answer(new EventsQuestion(story.site(), limit, before));
        assertThat(page.events()).hasSizeBetween(1, limit);
        page.events().forEach(event -> found.add(event.id()));
        before = page.before();
      } while (before.isPresent());

      assertThat(found.reversed()).isEqualTo(oldestFirst);
    }
  }

  @Test
  void eventsFilteredByNameOrOrigin_keepTheirCredit() {
    story.enters("phone", NOW, "newsletter");
    story.identifies("phone", "anna", NOW.plus(SECOND));
    EventId viewed = story.views("phone", NOW.plus(MINUTE));
    EventId claimed = story.claims("phone", NOW.plus(HOUR), new LinkedHashMap<>());
    EventId paid = story.succeedsFor("anna", NOW.plus(DAY));
    story.views("phone", NOW.plus(DAY).plus(HOUR));
    story.apply();
    CreditedEvent credited = story.credit(paid);

    assertThat(credited.reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(page(story, 1, Optional.of(EventName.SUCCESS), Optional.of(Origin.SERVER)).events())
        .containsExactly(credited);
    assertThat(page(story, 1, Optional.empty(), Optional.of(Origin.SERVER)).before()).isEmpty();
    EventsPage successes = page(story, 1, Optional.of(EventName.SUCCESS), Optional.empty());
    assertThat(successes.events()).containsExactly(credited);
    EventCursor end = successes.before().orElseThrow();
    assertThat(
            warehouse()
                .answer(
                    new EventsQuestion(
                        story.site(),
                        1,
                        Optional.of(end),
                        Optional.of(EventName.SUCCESS),
                        Optional.empty()))
                .events())
        .containsExactly(story.credit(claimed));
    assertThat(
            page(story, 9, Optional.of(EventName.PAGEVIEW), Optional.of(Origin.BROWSER)).events())
        .hasSize(3)
        .contains(story.credit(viewed));
    assertThat(page(story, 9, Optional.of(EventName.CUSTOM), Optional.empty()).events()).isEmpty();
  }

  @Test
  void eventsAfterAPosition_areReturnedNewestFirst() {
    EventId first = story.enters("phone", NOW, "newsletter");
    EventId late = story.views("phone", NOW.minus(MINUTE));
    EventId paid = story.succeedsIn("phone", NOW.plus(MINUTE));
    story.apply();
    long position = story.credit(first).position();

    EventsPage eventsAfter = eventsAfter(story, 9, position);
    assertThat(eventsAfter.events()).containsExactly(story.credit(paid), story.credit(late));
    assertThat(eventsAfter.before()).isEmpty();
    assertThat(eventsAfter(story, 1, position).events()).containsExactly(story.credit(paid));
    assertThat(eventsAfter(story, 1, position).before()).isPresent();
    long latest =
        eventsAfter.events().stream().mapToLong(CreditedEvent::position).max().orElseThrow();
    assertThat(eventsAfter(story, 9, latest).events()).isEmpty();
  }

  private EventsPage eventsAfter(ContractStory story, int limit, long position) {
    return warehouse()
        .answer(
            new EventsQuestion(
                story.site(),
                limit,
                Optional.empty(),
                OptionalLong.of(position),
                Optional.empty(),
                Optional.empty()));
  }

  private EventsPage page(
      ContractStory story, int limit, Optional<EventName> eventName, Optional<Origin> origin) {
    return warehouse()
        .answer(new EventsQuestion(story.site(), limit, Optional.empty(), eventName, origin));
  }

  private static LogRecord.ServerEvent event(ContractStory story, String id, EventContent content) {
    return new LogRecord.ServerEvent(
        dev.vouch.contract.history.SimulatedHash.eventId(story.site() + id),
        story.site(),
        NOW.plus(MICROSECOND),
        content,
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }
}
