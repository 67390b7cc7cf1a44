package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.SmallLimits;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/identity.md I3: what the credit state keeps, and when it is gone. */
class CreditStateRemovalTest {
  private static final Instant DAY_END = Instant.parse("2026-05-13T00:00:00Z");
  private static final Instant NOON = DAY_END.minus(Duration.ofHours(12));
  private static final Duration MICROSECOND = Duration.ofNanos(1000);
  private static final Duration DAYS_14 = Duration.ofDays(14);

  private final MemoryCreditState state = new MemoryCreditState();
  private final ProcessorWarehouse.Stored stored = new ProcessorWarehouse.Stored(() -> state);
  private final ContractStory story = new ContractStory(new ProcessorWarehouse(stored));

  private boolean hasClosed;

  /** Whether an erasure that waited for a day has begun. */
  private boolean hasBegun;

  private boolean has(long hash) {
    return state.contains(ByteBuffer.allocate(Long.BYTES).putLong(hash).array());
  }

  @Test
  void i3_hashesOfABrowser_areErased28DaysAfterTheirDay() {
    story.enters("phone", NOON, "newsletter");
    BrowserHashes phone = story.hashes("phone", NOON);
    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)).minus(MICROSECOND));
    assertThat(has(phone.visitor())).isTrue();
    assertThat(has(phone.crossing())).isTrue();

    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)));
    assertThat(has(phone.visitor())).isFalse();
    assertThat(has(phone.crossing())).isFalse();
  }

  @Test
  void i3_hashesOfAServerEvent_areErasedWhenItsDayCloses() {
    story.succeedsIn("phone", NOON);
    BrowserHashes phone = story.hashes("phone", NOON);
    story.close(DAY_END.plus(DAYS_14).minus(MICROSECOND));
    assertThat(has(phone.visitor())).isTrue();

    story.close(DAY_END.plus(DAYS_14));
    assertThat(has(phone.visitor())).isFalse();
    assertThat(has(phone.crossing())).isFalse();
  }

  @Test
  void i3_hashesOfAServerEventWithAUser_areKept14DaysLonger() {
    story.succeedsInFor("phone", "anna", NOON);
    BrowserHashes phone = story.hashes("phone", NOON);
    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)).minus(MICROSECOND));
    assertThat(has(phone.visitor())).isTrue();
    assertThat(has(story.user("anna"))).isTrue();

    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)));
    assertThat(has(phone.visitor())).isFalse();
    assertThat(has(story.user("anna"))).isFalse();
  }

  @Test
  void nothingIsLeft_afterTheLastRemoval() {
    for (int browser = 0; browser < 50; browser++) {
      Instant at = NOON.minus(Duration.ofHours(6L * browser));
      story.enters("phone " + browser, at, "newsletter");
      story.identifies("phone " + browser, "anna", at);
      story.succeedsInFor("phone", "user " + browser, at);
      story.succeedsFor("bert", at);
    }
    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)));

    assertThat(state.size()).as("the progress of the partition and its site").isEqualTo(2);
  }

  @Test
  void nothingIsLeft_ofABrowserWithMoreFactsThanAreRemovedAtOnce() {
    viewOften("phone", NOON.minus(Duration.ofDays(1)));
    story.views("laptop", NOON);

    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)));

    assertThat(state.size()).as("the progress of the partition and its site").isEqualTo(2);
  }

  @Test
  void whatAnEarlierVersionLeftBehind_isRemovedAfterTheNextStart() {
    viewOften("phone", NOON);
    story.apply();
    MemoryCreditState earlier = state.copy();
    story.close(DAY_END.plus(DAYS_14.multipliedBy(2)));
    BrowserHashes phone = story.hashes("phone", NOON);
    assertThat(has(phone.visitor())).isFalse();
    state.putTimelines(earlier);
    assertThat(has(phone.visitor())).isTrue();

    story.in(new ProcessorWarehouse(stored)).close(DAY_END.plus(Duration.ofDays(29)));

    assertThat(has(phone.visitor())).isFalse();
    assertThat(state.size()).as("the progress of the partition and its site").isEqualTo(2);
  }

  private void viewOften(String browser, Instant at) {
    for (int view = 0; view < 600; view++) {
      story.views(browser, at.plus(MICROSECOND.multipliedBy(view)));
    }
  }

  @Test
  void erasure_leavesNoFactOfTheUserOnItsBrowsers() {
    story.identifies("phone", "anna", NOON);
    story.succeedsInFor("proxy", "anna", NOON);
    story.apply();
    int sizeBefore = state.size();
    story.erases("anna", NOON.plus(MICROSECOND));
    story.apply();
    story.close(DAY_END);

    assertThat(sizeBefore).isGreaterThan(2);
    assertThat(story.events()).isEmpty();
    story.succeedsFor("anna", NOON.plus(MICROSECOND.multipliedBy(2)));
    assertThat(story.events()).singleElement().matches(event -> event.lastTouch().isEmpty());
    story.close(DAY_END.plus(DAYS_14.multipliedBy(5)));
    assertThat(has(story.user("anna"))).isFalse();
  }

  @Test
  void erasure_appliesToEventsThatArriveBeforeItIsComplete() {
    for (int phone = 0; phone < 300; phone++) {
      story.identifies("phone " + phone, "anna", NOON);
    }
    story.erases("anna", NOON.plus(MICROSECOND));
    story.succeedsFor("anna", NOON.plus(MICROSECOND.multipliedBy(2)));

    assertThat(story.events())
        .singleElement()
        .matches(event -> event.reason() == Reason.NEVER_IDENTIFIED);
  }

  @Test
  void siteDeletion_leavesNoHash() {
    story.identifies("phone", "anna", NOON);
    story.isDeleted(NOON.plus(MICROSECOND));
    story.apply();

    assertThat(has(story.hashes("phone", NOON).visitor())).isFalse();
    assertThat(has(story.user("anna"))).isFalse();
  }

  @Test
  void siteDeletion_leavesNoHash_alsoOfLaterBrowsers() {
    for (int browser = 0; browser < 200; browser++) {
      story.identifies("phone " + browser, "anna", NOON);
    }
    story.succeedsIn("tablet", NOON.plus(Duration.ofHours(1)));
    story.isDeleted(NOON);
    story.views("laptop", NOON.plus(Duration.ofDays(1)));
    story.apply();

    for (int browser = 0; browser < 200; browser++) {
      BrowserHashes phone = story.hashes("phone " + browser, NOON);
      assertThat(has(phone.visitor()) || has(phone.crossing())).isFalse();
    }
    assertThat(has(story.user("anna"))).isFalse();
    assertThat(has(story.hashes("tablet", NOON).visitor())).isFalse();
    assertThat(has(story.hashes("laptop", NOON.plus(Duration.ofDays(1))).visitor())).isFalse();
    assertThat(story.events()).isEmpty();
  }

  @Test
  void day_doesNotCloseWhileCorrectionsArePending() {
    List<CreditChange> changes = new ArrayList<>();
    CreditProcessor processor = SmallLimits.processor(new MemoryCreditState(), changes::add);
    for (int number = 1; number <= 100; number++) {
      processor.process(number, forwarded(number));
    }
    processor.process(101, seen());
    pass(DAY_END.plus(DAYS_14), 102, processor);

    assertThat(changes).noneMatch(change -> change instanceof CreditChange.DayClosed);
    finish(processor);
    assertThat(changes.getLast()).isInstanceOf(CreditChange.DayClosed.class);
    assertThat(changes.stream().filter(CreditChange.Corrected.class::isInstance)).hasSize(100);
  }

  @Test
  void erasureAfterADayThatIsDue_waitsForItsCorrections() {
    List<CreditChange> changes = new ArrayList<>();
    CreditProcessor processor = SmallLimits.processor(new MemoryCreditState(), changes::add);
    for (int number = 1; number <= 100; number++) {
      processor.process(number, forwarded(number));
    }
    processor.process(101, seen());
    pass(DAY_END.plus(DAYS_14), 102, processor);
    changes.clear();

    processor.process(104, erasure());

    assertThat(changes.stream().filter(CreditChange.Corrected.class::isInstance))
        .as("few events are decided at once")
        .hasSizeLessThan(10);
    assertThat(changes.getFirst()).isInstanceOf(CreditChange.UserErased.class);
    changes.clear();
    finish(processor);
    assertThat(changes.getLast())
        .as("also in the days that have closed since")
        .isInstanceOf(CreditChange.UserErased.class);
    assertThat(changes.get(changes.size() - 2)).isInstanceOf(CreditChange.DayClosed.class);
  }

  /** The erasure empties the timeline that names the browser in the next salt period. */
  @Test
  void erasureThatWaitedForADay_reachesTheBrowsersEventsInTheNextSaltPeriod() {
    RowsByPosition rows = new RowsByPosition();
    CreditProcessor processor =
        SmallLimits.processor(
            new MemoryCreditState(),
            change -> {
              rows.accept(change);
              hasBegun |= hasClosed && change instanceof CreditChange.UserErased;
              hasClosed |= change instanceof CreditChange.DayClosed;
            });
    long position = 1;
    while (position <= 100) {
      processor.process(position, forwarded((int) position));
      position++;
    }
    processor.process(position++, seen());
    processor.process(position++, serverEvent("link", "tablet", Optional.of("anna")));
    processor.process(position++, serverEvent("purchase", "tablet", Optional.empty()));
    for (int number = 0; number < 20; number++) {
      processor.process(position++, viewed("tablet", NOON.plus(Duration.ofDays(10)), number));
    }
    assertThat(personsOf(rows)).contains(story.user("anna"));
    pass(DAY_END.plus(DAYS_14), position, processor);
    position += 2;
    processor.process(position++, erasure());
    boolean isLinkRemoved = false;
    while (!isLinkRemoved) {
      isLinkRemoved = hasBegun;
      processor.process(position, viewed("watch", DAY_END.plus(DAYS_14), (int) position));
      position++;
    }
    processor.process(position++, new LogRecord.Time(DAY_END.plus(DAYS_14).plusSeconds(7_200)));
    finish(processor);

    assertThat(personsOf(rows)).hasSizeGreaterThan(20).doesNotContain(story.user("anna"));
  }

  /** Until the day closes, a refund follows an original whose row the erasure has removed. */
  @Test
  void refundOfAnErasedOriginal_hasItsFinalCredit_ifTheErasureWaitedForTheDay() {
    RowsByPosition rows = new RowsByPosition();
    CreditProcessor processor = SmallLimits.processor(new MemoryCreditState(), rows);
    long position = 1;
    while (position <= 100) {
      processor.process(position, forwarded((int) position));
      position++;
    }
    processor.process(position++, seen());
    processor.process(position++, identified("tablet", "anna"));
    processor.process(position++, order("purchase", OrderRole.PLACED, Optional.of("anna")));
    processor.process(position++, order("refund", OrderRole.REFUNDED, Optional.empty()));
    for (String user : List.of("bert", "carl", "dora", "emil", "finn")) {
      processor.process(position++, identified("tablet", user));
    }
    assertThat(event("refund", rows).reason()).isEqualTo(Reason.LINKED_USER);
    pass(DAY_END.plus(DAYS_14), position, processor);

    processor.process(position + 2, erasure());
    finish(processor);

    assertThat(event("refund", rows).reason())
        .as("that of an original that was credited to a user only (C10), and is erased")
        .isEqualTo(Reason.ORIGINAL_UNKNOWN);
  }

  /** Copies in an open day let a record after the erasure decide the order again. */
  @Test
  void r2_ordersOfADayThatAnErasureWaitedFor_andTheirVoids_haveNothingOfTheUser() {
    RowsByPosition rows = new RowsByPosition();
    CreditProcessor processor = SmallLimits.processor(new MemoryCreditState(), rows);
    Instant copied = NOON.plus(Duration.ofDays(2));
    Instant due = DAY_END.plus(DAYS_14);
    Instant late = due.plus(Duration.ofHours(2));
    for (int number = 1; number <= 100; number++) {
      processor.process(number, forwarded(number));
    }
    processor.process(101, order("purchase", OrderRole.PLACED, NOON, "phone", Optional.empty()));
    for (int number = 102; number <= 106; number++) {
      String copy = "copy " + number;
      processor.process(
          number, order(copy, OrderRole.PLACED, copied, "laptop", Optional.of("bert")));
    }
    processor.process(107, identified("phone", "anna"));
    pass(due, 108, processor);
    processor.process(110, erasure());
    processor.process(111, viewed("laptop", late, 0));
    processor.process(112, order("void", OrderRole.VOIDED, late, "laptop", Optional.empty()));
    finish(processor);

    long visitor = story.visitor("phone", NOON);
    assertThat(event("purchase", rows).person()).isEqualTo(visitor);
    assertThat(event("void", rows).person()).isEqualTo(visitor);
  }

  private CreditedEvent event(String name, RowsByPosition rows) {
    return rows.of(story.site()).stream()
        .filter(event -> event.id().equals(SimulatedHash.eventId(name)))
        .findFirst()
        .orElseThrow();
  }

  private LogRecord identified(String browser, String user) {
    return new LogRecord.Identification(
        SimulatedHash.eventId(user),
        story.site(),
        NOON,
        story.hashes(browser, NOON),
        story.userKey(user),
        ContractStory.in("DE"));
  }

  private LogRecord order(String name, OrderRole role, Optional<String> user) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId(name),
        story.site(),
        NOON,
        EventContent.of(EventName.SUCCESS, "/"),
        Forwarding.NEITHER,
        Optional.empty(),
        user.map(story::userKey),
        Optional.of(new OrderReference(role, new OrderKey(1))));
  }

  private LogRecord order(
      String name, OrderRole role, Instant at, String browser, Optional<String> user) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId(name),
        story.site(),
        at,
        EventContent.of(EventName.SUCCESS, "/"),
        Forwarding.BOTH,
        Optional.of(story.hashes(browser, at)),
        user.map(story::userKey),
        Optional.of(new OrderReference(role, new OrderKey(1))));
  }

  private List<Long> personsOf(RowsByPosition rows) {
    return rows.of(story.site()).stream().map(CreditedEvent::person).toList();
  }

  private LogRecord serverEvent(String name, String browser, Optional<String> user) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId(name),
        story.site(),
        NOON,
        EventContent.of(EventName.CUSTOM, "/"),
        Forwarding.BOTH,
        Optional.of(story.hashes(browser, NOON)),
        user.map(story::userKey));
  }

  private LogRecord viewed(String browser, Instant at, int number) {
    return new LogRecord.BrowserEvent(
        SimulatedHash.eventId(browser + number),
        story.site(),
        at.plusSeconds(number),
        EventContent.of(EventName.PAGEVIEW, "/"),
        story.hashes(browser, at),
        ContractStory.in("DE"),
        Optional.empty());
  }

  /** Does all pending corrections. */
  private static void finish(CreditProcessor processor) {
    boolean left = true;
    while (left) {
      left = processor.continueCorrections(10);
    }
  }

  private static void pass(Instant time, long position, CreditProcessor processor) {
    processor.process(position, new LogRecord.Time(time));
    processor.process(position + 1, new LogRecord.Time(time.plus(Duration.ofHours(1))));
  }

  private LogRecord erasure() {
    return new LogRecord.Erasure(
        SimulatedHash.eventId("erasure"),
        story.site(),
        DAY_END.plus(DAYS_14).plus(Duration.ofHours(1)),
        story.userKey("anna"));
  }

  private LogRecord forwarded(int number) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId("event " + number),
        story.site(),
        NOON.plusSeconds(number),
        EventContent.of(EventName.CUSTOM, "/"),
        Forwarding.BOTH,
        Optional.of(story.hashes("phone", NOON)),
        Optional.empty());
  }

  private LogRecord seen() {
    return new LogRecord.BrowserEvent(
        SimulatedHash.eventId("seen"),
        story.site(),
        NOON.plus(Duration.ofHours(1)),
        EventContent.of(EventName.PAGEVIEW, "/"),
        story.hashes("phone", NOON),
        ContractStory.in("DE"),
        Optional.empty());
  }
}
