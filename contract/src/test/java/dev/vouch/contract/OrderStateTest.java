package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/identity.md R2: what the credit state keeps of orders, and the work of one with many. */
class OrderStateTest {
  private static final Instant DAY_END = Instant.parse("2026-05-13T00:00:00Z");
  private static final Instant NOON = DAY_END.minus(Duration.ofHours(12));
  private static final Duration MICROSECOND = Duration.ofNanos(1000);
  private static final Duration DAY = Duration.ofDays(1);
  private static final SiteId SITE = new SiteId(7);

  private final MemoryCreditState state = new MemoryCreditState();
  private final ProcessorWarehouse.Stored stored = new ProcessorWarehouse.Stored(() -> state);
  private final ContractStory story = new ContractStory(new ProcessorWarehouse(stored));

  private boolean hasOrder(String order) {
    return hasOrder(SimulatedHash.orderKey(story.site(), order));
  }

  private boolean hasOrder(OrderKey key) {
    return state.contains(ByteBuffer.allocate(Long.BYTES).putLong(key.value()).array());
  }

  private void sells(String user) {
    story.names(user, OrderRole.PLACED, "1001", NOON, "51");
    story.names("billing", OrderRole.REFUNDED, "1001", NOON.plus(MICROSECOND), "-19");
  }

  @Test
  void r2_anOrderKey_isErased180DaysAfterItsDay() {
    sells("anna");
    story.close(DAY_END.plus(DAY.multipliedBy(180)).minus(MICROSECOND));
    assertThat(hasOrder("1001")).isTrue();

    story.close(DAY_END.plus(DAY.multipliedBy(180)));
    assertThat(hasOrder("1001")).isFalse();
    assertThat(state.size()).as("the progress of the partition and its site").isEqualTo(2);
  }

  @Test
  void r2_anOrderKey_isErasedWithTheUserOfTheOrder() {
    story.names("anna", OrderRole.PLACED, "1001", NOON, "51");
    story.erases("anna", NOON.plus(MICROSECOND));
    story.apply();

    assertThat(hasOrder("1001")).isFalse();
  }

  @Test
  void r2_anOrderKeyOfAClosedDay_isErasedWithTheUserOfTheOrder() {
    story.names("anna", OrderRole.PLACED, "1001", NOON, "51");
    story.close(DAY_END.plus(DAY.multipliedBy(100)));
    assertThat(hasOrder("1001")).isTrue();

    story.erases("anna", DAY_END.plus(DAY.multipliedBy(100)));
    story.apply();
    assertThat(hasOrder("1001")).isFalse();
  }

  @Test
  void r2_anOrderKey_isErasedWithItsSite() {
    sells("anna");
    story.isDeleted(NOON.plus(MICROSECOND.multipliedBy(2)));
    story.apply();

    assertThat(hasOrder("1001")).isFalse();
  }

  @Test
  void r2_anOrderKeyOfADeletedSite_isErased_whileTheSiteReceivesEvents() {
    sells("anna");
    story.views("phone", NOON.plus(DAY));
    story.isDeleted(NOON.plus(MICROSECOND.multipliedBy(2)));
    story.apply();

    assertThat(hasOrder("1001")).isFalse();
  }

  @Test
  void r2_theLastOrderKeysOfASite_areErasedWithIt() {
    OrderKey last = new OrderKey(0xFFFF_0000_0000_0001L);
    CreditProcessor processor = new CreditProcessor(state, _ -> {});
    processor.process(1, names(OrderRole.PLACED, 1, last));
    processor.process(2, names(OrderRole.REFUNDED, 2, last));
    processor.flush();
    assertThat(hasOrder(last)).isTrue();

    processor.process(
        3, new LogRecord.SiteDeletion(SimulatedHash.eventId("deletion"), SITE, NOON.plus(DAY)));
    boolean left = true;
    while (left) {
      left = processor.continueCorrections(100);
    }
    processor.flush();

    assertThat(hasOrder(last)).isFalse();
  }

  @Test
  void r2_correctionsOfAnOrderWithManyRefunds_areLeftToLaterRecords() {
    int refunds = 8_000;
    int[] corrections = {0};
    MemoryCreditState hot = new MemoryCreditState();
    CreditProcessor processor =
        new CreditProcessor(
            hot,
            change -> {
              if (change instanceof CreditChange.Corrected) {
                corrections[0]++;
              }
            });
    for (int number = 1; number <= refunds; number++) {
      processor.process(number, names(OrderRole.REFUNDED, number));
    }
    processor.flush();
    assertThat(corrections[0]).isZero();

    long before = hot.accesses();
    processor.process(refunds + 1, names(OrderRole.PLACED, 0));
    processor.flush();
    assertThat(corrections[0]).isPositive().isLessThan(100);
    assertThat(hot.accesses() - before).isLessThan(1_000);

    boolean left = true;
    while (left) {
      left = processor.continueCorrections(100);
    }
    assertThat(corrections[0]).isEqualTo(refunds);
  }

  @Test
  void r2_moreOrdersWithOneId_causeNoWork() {
    CreditProcessor processor = new CreditProcessor(state, _ -> {});
    for (int number = 1; number <= 2_000; number++) {
      OrderRole role = number % 2 == 1 ? OrderRole.PLACED : OrderRole.REFUNDED;
      long before = state.accesses();
      processor.process(number, names(role, number));
      assertThat(state.accesses() - before).isLessThan(40);
    }

    assertThat(processor.continueCorrections(1)).isFalse();
  }

  @Test
  void o2_oneOrderIdForAllPayments_costsNoMoreWithEachAlias() {
    CreditProcessor processor = new CreditProcessor(state, _ -> {});
    for (int number = 1; number <= 1_000; number++) {
      long before = state.accesses();
      processor.process(2 * number - 1, names(OrderRole.PLACED, number));
      processor.process(2L * number, alias(number, "payment " + number, "hot"));
      assertThat(state.accesses() - before).isLessThan(1_000);
    }
  }

  @Test
  void o2_anAliasGivenAgainAndAgain_isReadOnceByALaterEvent() {
    CreditProcessor processor = new CreditProcessor(state, _ -> {});
    for (int number = 1; number <= 100; number++) {
      processor.process(number, alias(number, "payment", "hot"));
    }
    long before = state.accesses();
    processor.process(101, names(OrderRole.PLACED, 101));

    assertThat(state.accesses() - before).isLessThan(1_000);
  }

  private static LogRecord alias(int number, String alias, String order) {
    return new LogRecord.OrderAlias(
        SimulatedHash.eventId("alias " + number),
        SITE,
        NOON.plusMillis(number),
        SimulatedHash.orderKey(SITE, alias),
        SimulatedHash.orderKey(SITE, order));
  }

  private static LogRecord names(OrderRole role, int number) {
    return names(role, number, SimulatedHash.orderKey(SITE, "hot"));
  }

  private static LogRecord names(OrderRole role, int number, OrderKey order) {
    return new LogRecord.ServerEvent(
        SimulatedHash.eventId("event " + number),
        SITE,
        NOON.plusMillis(number),
        EventContent.of(EventName.SUCCESS, "/paid"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new OrderReference(role, order)));
  }
}
