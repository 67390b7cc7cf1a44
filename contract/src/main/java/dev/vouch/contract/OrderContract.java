package dev.vouch.contract;

import static dev.vouch.contract.ReportSuite.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** docs/identity.md R2: refunds and voids have the credit of their order. */
abstract class OrderContract extends DayClosingSuite {
  private static final Instant SALE = NOW.plus(MINUTE);
  private static final Duration CLOSED = DAY.multipliedBy(17);

  /** Anna enters from a newsletter and orders. */
  private EventId order() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.identifies("phone", "anna", NOW, "FR");
    return story.names("anna", OrderRole.PLACED, "1001", SALE, "51");
  }

  private EventId refund(Instant at) {
    return story.names("billing", OrderRole.REFUNDED, "1001", at, "-19");
  }

  private void assertSameCredit(EventId refund, EventId order) {
    List<Function<CreditedEvent, Object>> credit =
        List.of(
            CreditedEvent::kind,
            CreditedEvent::reason,
            CreditedEvent::visitor,
            CreditedEvent::person,
            CreditedEvent::client,
            CreditedEvent::lastTouch,
            CreditedEvent::firstTouch,
            event -> event.touches().map(SuccessTouches::count));
    for (Function<CreditedEvent, Object> part : credit) {
      assertThat(part.apply(story.credit(refund))).isEqualTo(part.apply(story.credit(order)));
    }
  }

  private void assertUnknown(EventId refund, long person) {
    assertThat(story.credit(refund))
        .matches(event -> event.kind() == CreditKind.STANDALONE)
        .matches(event -> event.reason() == Reason.ORIGINAL_UNKNOWN)
        .matches(event -> event.visitor().isEmpty())
        .matches(event -> event.person() == person)
        .matches(event -> event.lastTouch().isEmpty() && event.firstTouch().isEmpty());
  }

  @Test
  void r2_aRefund_hasTheCreditOfItsOrder() {
    EventId order = order();
    EventId refund = refund(SALE.plus(DAY));

    assertSameCredit(refund, order);
    assertThat(story.credit(refund).lastTouch()).contains(Touch.ofSource("newsletter"));
    assertThat(story.credit(refund).person()).isEqualTo(story.user("anna"));
  }

  @Test
  void r2_touchesAreAsLongBeforeARefund_asBeforeItsOrder() {
    order();
    EventId refund = refund(SALE.plus(DAY));

    assertThat(story.credit(refund).touches())
        .contains(new SuccessTouches(1, Optional.of(NOW.plus(DAY))));
  }

  @Test
  void r2_aVoid_hasTheCreditOfItsOrder() {
    EventId order = order();

    assertSameCredit(story.names("billing", OrderRole.VOIDED, "1001", SALE.plus(DAY), "0"), order);
  }

  @Test
  void r2_aRefundThatArrivesBeforeItsOrder_isCorrected() {
    EventId refund = refund(SALE.plus(MINUTE));
    story.apply();
    assertUnknown(refund, story.user("billing"));

    assertSameCredit(refund, order());
  }

  @Test
  void r2_aRefundReceivedEarlierOnTheDayOfItsOrder_isItsRefund() {
    EventId order = order();

    assertSameCredit(refund(SALE.minus(MINUTE)), order);
  }

  @Test
  void r2_anOrderReceivedOnALaterDay_isUnknown() {
    EventId refund = refund(SALE.minus(DAY));
    order();

    assertUnknown(refund, story.user("billing"));
  }

  @Test
  void r2_aRefundFollowsTheCreditOfItsOrder() {
    EventId order = story.names("anna", OrderRole.PLACED, "1001", SALE, "51");
    EventId refund = refund(SALE.plus(MINUTE));
    story.apply();
    assertThat(story.credit(refund).kind()).isEqualTo(CreditKind.USER);

    story.enters("phone", SALE.plus(DAY), "newsletter", "FR");
    story.identifies("phone", "anna", SALE.plus(DAY), "FR");

    assertSameCredit(refund, order);
    assertThat(story.credit(refund).kind()).isEqualTo(CreditKind.VISITOR);
  }

  @Test
  void r2_anOrderOfAClosedDay_givesItsFinalCreditTo166DaysLater() {
    EventId order = order();
    story.close(SALE.plus(CLOSED));
    EventId refund = refund(SALE.plus(DAY.multipliedBy(166)));
    EventId tooLate = refund(SALE.plus(DAY.multipliedBy(167)));

    assertSameCredit(refund, order);
    assertUnknown(tooLate, story.user("billing"));
  }

  @Test
  void r2_aRefundOfAnOrderWithoutVisitorAndUser_countsForItsPerson() {
    story.reports(Optional.empty(), Optional.empty(), OrderRole.PLACED, "1001", SALE, "51");
    story.reports(
        Optional.empty(), Optional.empty(), OrderRole.REFUNDED, "1001", SALE.plus(DAY), "-19");
    story.apply();

    Summary summary = warehouse().answer(new SummaryQuestion(all(story), List.of()));

    assertThat(summary.visitors()).isEqualTo(1);
  }

  @Test
  void r2_theFirstOfTwoOrdersWithOneId_isTheOriginal() {
    EventId order = order();
    story.enters("laptop", SALE, "search", "DE");
    story.identifies("laptop", "bert", SALE, "DE");
    EventId second = story.names("bert", OrderRole.PLACED, "1001", SALE.plus(MINUTE), "51");
    EventId refund = refund(SALE.plus(DAY));
    EventId later = refund(SALE.plus(DAY));

    assertSameCredit(refund, order);
    assertSameCredit(later, order);
    story.erases("anna", SALE.plus(DAY.multipliedBy(2)));
    assertSameCredit(refund, second);
  }

  @Test
  void r2_anErasureOfTheUserOfAnOrder_leavesItsRefundWithoutCredit() {
    order();
    EventId refund = refund(SALE.plus(MINUTE));
    story.apply();
    story.erases("anna", SALE.plus(DAY));

    assertUnknown(refund, story.user("billing"));
  }

  @Test
  void r2_anErasureAfterTheDayOfTheOrderClosed_reachesARefundOfAnOpenDay() {
    order();
    story.close(SALE.plus(CLOSED));
    EventId refund = refund(SALE.plus(CLOSED));
    story.apply();
    story.erases("anna", SALE.plus(CLOSED).plus(DAY));

    assertUnknown(refund, story.user("billing"));
  }

  @Test
  void r2_anErasureAfterTheDayOfARefundClosed_leavesOnlyItsVisitor() {
    order();
    EventId refund = refund(SALE.plus(MINUTE));
    story.close(SALE.plus(CLOSED));
    story.erases("anna", SALE.plus(CLOSED));

    CreditedEvent credit = story.credit(refund);
    assertThat(credit.visitor()).isEqualTo(OptionalLong.of(story.visitor("phone", NOW)));
    assertThat(credit.person()).isEqualTo(story.visitor("phone", NOW));
  }

  @Test
  void r2_anErasureAfterTheDayOfARefundClosed_leavesNothingOfAUserWithoutBrowser() {
    story.names("anna", OrderRole.PLACED, "1001", SALE, "51");
    EventId refund = refund(SALE.plus(MINUTE));
    story.close(SALE.plus(CLOSED));
    story.erases("anna", SALE.plus(CLOSED));

    assertUnknown(refund, story.user("billing"));
  }

  @Test
  void r2_aRefundDoesNotChangeItsOrder() {
    EventId order = order();
    story.apply();
    CreditedEvent before = story.credit(order);
    refund(SALE.plus(MINUTE));

    assertThat(story.credit(order)).isEqualTo(before);
  }
}
