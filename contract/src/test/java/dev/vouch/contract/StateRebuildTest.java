package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.credit.StateRebuild;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** docs/identity.md R2: a credit state that is built again, with orders of closed days. */
class StateRebuildTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant ORDERED = DAY.plus(Duration.ofHours(12));
  private static final Instant REFUNDED = DAY.plus(Duration.ofDays(100));
  private static final LocalDate OPEN_FROM = LocalDate.parse("2026-05-13");
  private static final SiteId SITE = new SiteId(7);
  private static final UserKey ANNA = SimulatedHash.userKey(SITE, "anna");
  private static final OrderKey ORDER = SimulatedHash.orderKey(SITE, "1001");
  private static final long VISITOR = 51;
  private static final Duration TOUCHED_BEFORE = Duration.ofHours(3);

  private final MemoryCreditState state = new MemoryCreditState();
  private final List<CreditChange> changes = new ArrayList<>();

  /** Its credit was changed last by the record at position 12. */
  private static FinalOrder order(boolean ofOwnUser) {
    return new FinalOrder(
        SITE,
        ORDER,
        OrderRole.PLACED,
        ORDERED,
        10,
        FinalOrder.hash(Optional.empty()),
        12,
        ofOwnUser,
        ofOwnUser ? ANNA.value() : 10,
        credit(ANNA.value(), ORDERED));
  }

  private static Credit credit(long person, Instant receivedAt) {
    Touch newsletter = Touch.ofSource("newsletter");
    return new Credit(
        CreditKind.VISITOR,
        Reason.LINKED_USER,
        OptionalLong.of(VISITOR),
        person,
        Client.UNKNOWN,
        Optional.of(newsletter),
        Optional.of(newsletter),
        List.of(new TimedTouch(receivedAt.minus(TOUCHED_BEFORE), newsletter)));
  }

  private CreditProcessor rebuilt(FinalOrder order) {
    new StateRebuild(state, OPEN_FROM).add(order);
    return new CreditProcessor(state, changes::add);
  }

  private static LogRecord names(OrderRole role, Instant at) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId(role + " " + at),
        SITE,
        at,
        EventContent.of(EventName.SUCCESS, "/paid"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new OrderReference(role, ORDER)));
  }

  private static LogRecord erasure(Instant at) {
    return new LogRecord.Erasure(SimulatedHash.eventId("erasure " + at), SITE, at, ANNA);
  }

  private Credit creditOfRefund() {
    return changes.stream()
        .filter(CreditChange.Credited.class::isInstance)
        .map(change -> ((CreditChange.Credited) change).credit())
        .toList()
        .getLast();
  }

  @Test
  void r2_refund_hasTheCreditOfAnOrderOfAClosedDay() {
    CreditProcessor processor = rebuilt(order(false));

    processor.process(100, names(OrderRole.REFUNDED, REFUNDED));

    assertThat(creditOfRefund()).isEqualTo(credit(ANNA.value(), REFUNDED));
  }

  /** The log may no longer have what decided its credit. */
  @Test
  void r2_orderOfAClosedDay_keepsItsCredit_whenTheLogHasItToo() {
    CreditProcessor processor = rebuilt(order(false));

    processor.process(10, names(OrderRole.PLACED, ORDERED));
    processor.process(100, names(OrderRole.REFUNDED, REFUNDED));

    assertThat(creditOfRefund()).isEqualTo(credit(ANNA.value(), REFUNDED));
    assertThat(changes).hasSize(1);
  }

  @Test
  void r2_laterErasure_leavesTheVisitorOfTheOrder() {
    CreditProcessor processor = rebuilt(order(false));

    processor.process(13, erasure(ORDERED.plusSeconds(3)));
    processor.process(100, names(OrderRole.REFUNDED, REFUNDED));

    assertThat(creditOfRefund()).isEqualTo(credit(VISITOR, REFUNDED));
  }

  @Test
  void r2_erasureBeforeTheLastChange_leavesTheUserOfTheOrder() {
    CreditProcessor processor = rebuilt(order(false));

    processor.process(11, erasure(ORDERED.plusSeconds(1)));
    processor.process(100, names(OrderRole.REFUNDED, REFUNDED));

    assertThat(creditOfRefund()).isEqualTo(credit(ANNA.value(), REFUNDED));
  }

  @Test
  void r2_erasureOfTheUserOfTheOrder_removesIt() {
    CreditProcessor processor = rebuilt(order(true));

    processor.process(13, erasure(ORDERED.plusSeconds(3)));
    processor.process(100, names(OrderRole.REFUNDED, REFUNDED));

    assertThat(creditOfRefund().reason()).isEqualTo(Reason.ORIGINAL_UNKNOWN);
  }

  /** Also if no event is received. */
  @Test
  void r2_orderKey_isErased180DaysAfterItsDay() {
    CreditProcessor processor = rebuilt(order(false));
    Instant due = OPEN_FROM.plusDays(180).atStartOfDay(ZoneOffset.UTC).toInstant();

    pass(processor, due.minusSeconds(1));
    assertThat(hasOrder()).isTrue();

    pass(processor, due);
    assertThat(hasOrder()).isFalse();
  }

  private void pass(CreditProcessor processor, Instant time) {
    processor.process(100, new LogRecord.Time(time));
    processor.process(101, new LogRecord.Time(time.plus(Duration.ofHours(1))));
    while (processor.continueCorrections(100)) {
      // Days close when no corrections are pending.
    }
    processor.flush();
  }

  private boolean hasOrder() {
    return state.contains(ByteBuffer.allocate(Long.BYTES).putLong(ORDER.value()).array());
  }
}
