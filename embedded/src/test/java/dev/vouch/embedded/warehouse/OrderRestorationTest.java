package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/identity.md R2 after warehouse or credit state were lost: orders of closed days that the log
 * has no longer.
 */
class OrderRestorationTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final LocalDate DATE = LocalDate.parse("2026-05-12");
  private static final Instant DAY_END = DAY.plus(Duration.ofDays(1));
  private static final Instant ORDERED = DAY.plus(Duration.ofHours(3));
  private static final Instant CLOSES = DAY.plus(Duration.ofDays(15));
  private static final Instant REFUNDED = DAY.plus(Duration.ofDays(100));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final long ANNA = 71;
  private static final long ORDER = 1001;
  private static final long OWN_ORDER = 1002;
  private static final long NO_ORDER = 1003;

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(CLOSES);

  /** The first position that the log still has. */
  private long oldest;

  @BeforeEach
  void sell() {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .enters(PHONE, DAY, "newsletter")
              .identifies(PHONE, ANNA, DAY.plusSeconds(1))
              .places(ORDER, Optional.of(PHONE), Optional.empty(), ORDERED)
              .places(OWN_ORDER, Optional.empty(), Optional.of(ANNA), ORDERED.plusSeconds(1))
              .batch());
      Facts.closeDays(warehouse, CLOSES);
      Facts.seal(warehouse);
      oldest = warehouse.next(0);
    }
  }

  private SegmentWarehouse open() {
    LogExtent pruned =
        oldest == 0
            ? LogExtent.EMPTY
            : new LogExtent.Fixed(new LogStart(oldest, CLOSES, 0), oldest - 1);
    return SegmentWarehouse.open(directory, StateSettings.DEFAULT, clock, pruned);
  }

  private void loseState() {
    RocksDbState.delete(directory.resolve("state"));
  }

  private void loseOpenDays() {
    WarehouseContents.loseOpenDays(directory);
  }

  /** Applies records, and returns the last event. */
  private CreditedEvent last(Facts records) {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(records.batch());
      return Facts.events(warehouse).getLast();
    }
  }

  private Facts refund() {
    return new Facts(oldest).refunds(ORDER, REFUNDED);
  }

  @Test
  void r2_refund_followsAnOlderOrder_afterTheStateIsLost() {
    loseState();

    assertHasCreditOfOrder(last(refund()));
  }

  @Test
  void r2_refund_followsAnOlderOrder_afterWarehouseAndStateAreLost() {
    loseState();
    loseOpenDays();

    assertHasCreditOfOrder(last(refund()));
  }

  private static void assertHasCreditOfOrder(CreditedEvent refund) {
    assertThat(refund.reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(refund.visitor()).isEqualTo(OptionalLong.of(PHONE.visitor()));
    assertThat(refund.person()).isEqualTo(ANNA);
    assertThat(refund.client().country()).hasValue("DE");
    assertThat(refund.lastTouch())
        .hasValueSatisfying(t -> assertThat(t.source()).isEqualTo("newsletter"));
    assertThat(refund.firstTouch()).isEqualTo(refund.lastTouch());
    assertThat(refund.touches())
        .hasValueSatisfying(
            touches ->
                assertThat(touches.earliestAt()).contains(REFUNDED.minus(Duration.ofHours(3))));
  }

  @Test
  void r2_refundOfAnotherId_isOfNoKnownOrder() {
    loseState();

    assertThat(last(new Facts(oldest).refunds(NO_ORDER, REFUNDED)).reason())
        .isEqualTo(Reason.ORIGINAL_UNKNOWN);
  }

  @Test
  void r2_erasureOfTheOrdersPerson_leavesTheVisitor_afterTheStateIsLost() {
    loseState();

    CreditedEvent refund =
        last(new Facts(oldest).erases(ANNA, REFUNDED).refunds(ORDER, REFUNDED.plusSeconds(1)));
    assertThat(refund.person()).isEqualTo(PHONE.visitor());
    assertThat(refund.reason()).isEqualTo(Reason.SAME_BROWSER);
  }

  @Test
  void r2_erasureOfTheOrdersUser_removesTheOrder_afterTheStateIsLost() {
    assertThat(orderKeys()).isEqualTo(2);
    loseState();
    Facts refund = new Facts(oldest).refunds(OWN_ORDER, REFUNDED);
    assertThat(last(refund).person()).isEqualTo(ANNA);

    CreditedEvent known = last(new Facts(oldest + 1).erases(ANNA, REFUNDED.plusSeconds(1)));

    assertThat(known.reason()).isEqualTo(Reason.ORIGINAL_UNKNOWN);
    assertThat(orderKeys()).isEqualTo(1);
  }

  @Test
  void r2_deletionOfTheSite_removesItsOrders_afterTheStateIsLost() {
    loseState();

    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(oldest).deletesSite(REFUNDED).refunds(ORDER, REFUNDED.plusSeconds(1)).batch());
      assertThat(Facts.events(warehouse)).isEmpty();
    }
    assertThat(orderKeys()).isEqualTo(0);
  }

  /** Without events, days close as well. */
  @Test
  void r2_orderKeys_areRemoved180DaysAfterTheirDay_afterTheStateIsLost() {
    loseState();
    close(DAY_END.plus(Duration.ofDays(180)).minusSeconds(1));
    assertThat(orderKeys()).isEqualTo(2);

    close(DAY_END.plus(Duration.ofDays(180)));
    assertThat(orderKeys()).isEqualTo(0);
  }

  private void close(Instant time) {
    clock.set(time);
    try (SegmentWarehouse warehouse = open()) {
      Facts.closeDays(warehouse, time);
    }
  }

  /** The number of order keys in the closed day. */
  private long orderKeys() {
    return WarehouseContents.of(directory, DATE).stream()
        .filter(row -> row.orderKey().isPresent())
        .count();
  }
}
