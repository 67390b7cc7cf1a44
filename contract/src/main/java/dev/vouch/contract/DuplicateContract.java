package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** docs/identity.md O1, O2 and R4: one order is one success, no matter who reports it. */
abstract class DuplicateContract extends ReportSuite {
  private static final Instant SALE = NOW.plus(MINUTE);
  private static final Instant LATER = SALE.plus(MINUTE);

  /** A webhook reports an order without any visitor. */
  private EventId webhook(Instant at) {
    return story.reports(Optional.empty(), Optional.empty(), OrderRole.PLACED, "1001", at, "51");
  }

  /** The shop's backend reports it with the browser of its customer, who came from a newsletter. */
  private EventId backend(Instant at) {
    story.enters("phone", NOW, "newsletter", "FR");
    return story.reports(
        Optional.of("phone"), Optional.empty(), OrderRole.PLACED, "1001", at, "49");
  }

  private EventId ofUser(String user, Instant at) {
    return story.names(user, OrderRole.PLACED, "1001", at, "53");
  }

  private Summary summary() {
    story.apply();
    return CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of())));
  }

  private void assertDuplicate(EventId event) {
    assertThat(story.credit(event))
        .matches(credit -> credit.kind() == CreditKind.DUPLICATE)
        .matches(credit -> credit.reason() == Reason.DUPLICATE_ORDER)
        .matches(credit -> credit.visitor().isEmpty() && credit.lastTouch().isEmpty());
  }

  private void assertCounts(EventId event) {
    assertThat(story.credit(event).kind()).isNotEqualTo(CreditKind.DUPLICATE);
  }

  @Test
  void o1_theFirstCopyCounts_withItsValue_andTheCreditOfTheBest() {
    EventId first = webhook(SALE);
    EventId second = backend(LATER);

    assertDuplicate(second);
    assertThat(story.credit(first).kind()).isEqualTo(CreditKind.VISITOR);
    assertThat(story.credit(first).lastTouch()).contains(Touch.ofSource("newsletter"));
    assertThat(summary().successes()).isEqualTo(1);
    assertThat(summary().revenue()).isEqualTo(euros("51"));
  }

  @Test
  void o1_aCopyThatArrivesEarlierInTheLogButOccurredLater_isTheDuplicate() {
    EventId late = webhook(LATER);
    EventId first = backend(SALE);

    assertDuplicate(late);
    assertCounts(first);
  }

  @Test
  void o1_backdatedCopies_goByTheirTime() {
    EventId received = ofUser("anna", NOW.plus(DAY));
    story.apply();
    assertCounts(received);
    EventId occurredEarlier =
        story.namesLate("anna", OrderRole.PLACED, "1001", "50", SALE, NOW.plus(DAY).plus(MINUTE));

    assertDuplicate(received);
    assertCounts(occurredEarlier);
  }

  @Test
  void o1_aUserIsBetterThanNobody_andAVisitorBetterThanAUser() {
    EventId first = webhook(SALE);
    ofUser("anna", LATER);
    assertThat(story.credit(first).person()).isEqualTo(story.user("anna"));

    backend(LATER.plus(MINUTE));
    assertThat(story.credit(first).person()).isEqualTo(story.visitor("phone", NOW));
  }

  @Test
  void o1_ofEquallyGoodCopies_theEarliestGivesTheCredit() {
    EventId first = webhook(SALE);
    ofUser("bert", LATER.plus(MINUTE));
    ofUser("anna", LATER);

    assertThat(story.credit(first).person()).isEqualTo(story.user("anna"));
  }

  @Test
  void o1_anotherName_isAnotherSuccess() {
    EventId first = ofUser("anna", SALE);
    EventId shipped = story.ships("anna", "1001", LATER);

    assertCounts(first);
    assertCounts(shipped);
    assertThat(summary().successes()).isEqualTo(2);
  }

  @Test
  void o1_copiesCountAsOneFor166Days_countedFromTheOneThatCounts() {
    ofUser("anna", SALE);
    EventId inBetween = ofUser("anna", SALE.plus(DAY.multipliedBy(100)));
    EventId last = ofUser("anna", SALE.plus(DAY.multipliedBy(166)));
    EventId next = ofUser("anna", SALE.plus(DAY.multipliedBy(167)));
    EventId afterNext = ofUser("anna", SALE.plus(DAY.multipliedBy(300)));

    assertDuplicate(inBetween);
    assertDuplicate(last);
    assertCounts(next);
    assertDuplicate(afterNext);
  }

  @Test
  void o1_duplicates_areInNoReport() {
    webhook(SALE);
    backend(LATER);
    ofUser("anna", LATER.plus(MINUTE));
    PathStep paid = PathStep.parse("success:paid").orElseThrow();

    assertThat(summary()).isEqualTo(new Summary(1, 1, 1, 1, euros("51"), 0));
    assertThat(answer(new FunnelQuestion(all(story), List.of(paid, paid), DAY)).lines())
        .containsExactly(new Funnel.Line(paid, 1), new Funnel.Line(paid, 0));
    assertThat(answer(new LatestSuccessesQuestion(all(story), Set.of("paid"))))
        .isEqualTo(Map.of("paid", SALE));
  }

  @Test
  void o1_duplicates_areInEventLists() {
    EventId first = webhook(SALE);
    EventId second = backend(LATER);
    story.apply();

    assertThat(answer(new EventsQuestion(story.site(), 2, Optional.empty())).events())
        .extracting(CreditedEvent::id)
        .containsExactly(second, first);
    assertThat(answer(new EventQuestion(story.site(), second, LATER, LATER.plus(MINUTE))))
        .isPresent();
  }

  @Test
  void o1_coverageHasTheNumberAndValueOfDuplicates() {
    webhook(SALE);
    backend(LATER);
    ofUser("anna", LATER.plus(MINUTE));
    story.apply();

    Coverage coverage = CanonicalAnswers.of(answer(new CoverageQuestion(all(story))));
    assertThat(coverage.successes()).isEqualTo(1);
    assertThat(coverage.duplicates()).isEqualTo(new Coverage.Duplicates(2, euros("102")));
  }

  @Test
  void o1_theLinkOfADuplicate_isALink() {
    webhook(SALE);
    story.enters("phone", NOW, "newsletter", "FR");
    EventId linking =
        story.reports(
            Optional.of("phone"), Optional.of("anna"), OrderRole.PLACED, "1001", LATER, "51");
    EventId renewal = story.succeedsFor("anna", LATER.plus(DAY));

    assertDuplicate(linking);
    assertThat(story.credit(renewal).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void o1_aRefund_refersToTheCopyThatCounts() {
    EventId first = webhook(SALE);
    backend(LATER);
    EventId refund = story.names("billing", OrderRole.REFUNDED, "1001", SALE.plus(DAY), "-51");

    assertThat(story.credit(refund).lastTouch()).isEqualTo(story.credit(first).lastTouch());
    assertThat(story.credit(refund).kind()).isEqualTo(CreditKind.VISITOR);
  }

  @Test
  void o1_afterTheErasureOfItsUser_theNextCopyCounts() {
    ofUser("anna", SALE);
    EventId second = webhook(LATER);
    story.apply();
    assertDuplicate(second);
    story.erases("anna", SALE.plus(DAY));

    assertCounts(second);
    assertThat(summary().revenue()).isEqualTo(euros("51"));
  }

  @Test
  void o1_afterTheErasureOfTheUserOfADuplicate_itsCreditIsGone() {
    EventId first = webhook(SALE);
    ofUser("anna", LATER);
    story.apply();
    story.erases("anna", SALE.plus(DAY));

    assertThat(story.credit(first).kind()).isEqualTo(CreditKind.STANDALONE);
  }

  @Test
  void o2_anAliasOfAnOrder_isTheOrder() {
    EventId first = story.namesWithAlias("anna", "1001", "pi_1", SALE, "51");
    EventId copy = story.names("bert", OrderRole.PLACED, "pi_1", LATER, "51");
    EventId refund = story.names("billing", OrderRole.REFUNDED, "pi_1", SALE.plus(DAY), "-51");

    assertDuplicate(copy);
    assertThat(story.credit(refund).person()).isEqualTo(story.credit(first).person());
  }

  @Test
  void o2_anAliasThatArrivesLater_joinsWhatWasReceivedBefore() {
    EventId first = story.names("anna", OrderRole.PLACED, "in_1", SALE, "51");
    EventId copy = story.names("bert", OrderRole.PLACED, "pi_1", LATER, "51");
    EventId refund = story.names("billing", OrderRole.REFUNDED, "pi_1", SALE.plus(DAY), "-51");
    story.apply();
    assertCounts(copy);
    story.aliases("pi_1", "in_1", SALE.plus(DAY.multipliedBy(2)));

    assertDuplicate(copy);
    assertThat(story.credit(refund).person()).isEqualTo(story.credit(first).person());
  }

  @Test
  void o2_anAliasOfAnAlias_isTheOrder() {
    EventId first = story.namesWithAlias("anna", "1001", "in_1", SALE, "51");
    story.aliases("pi_1", "in_1", LATER);
    EventId refund = story.names("billing", OrderRole.REFUNDED, "pi_1", SALE.plus(DAY), "-51");

    assertThat(story.credit(refund).person()).isEqualTo(story.credit(first).person());
  }

  @Test
  void o2_theErasureOfTheUserOfAnOrder_removesItsAlias() {
    story.namesWithAlias("anna", "1001", "pi_1", SALE, "51");
    EventId copy = story.names("bert", OrderRole.PLACED, "1001", LATER, "51");
    EventId refund = story.names("billing", OrderRole.REFUNDED, "pi_1", SALE.plus(DAY), "-51");
    story.apply();
    story.erases("anna", SALE.plus(DAY).plus(MINUTE));

    assertCounts(copy);
    assertThat(story.credit(refund).reason()).isEqualTo(Reason.ORIGINAL_UNKNOWN);
  }

  @Test
  void r3_aSecondVoid_countsNothing() {
    ofUser("anna", SALE);
    story.names("anna", OrderRole.VOIDED, "1001", LATER, "-53");
    EventId second = story.names("anna", OrderRole.VOIDED, "1001", LATER.plus(MINUTE), "-53");

    assertDuplicate(second);
    assertThat(summary().successes()).isZero();
    assertThat(summary().revenue()).isEqualTo(euros("0"));
  }

  @Test
  void r3_ofTwoVoids_theFirstByTimeCounts() {
    ofUser("anna", SALE);
    EventId second = story.names("anna", OrderRole.VOIDED, "1001", LATER.plus(MINUTE), "-53");
    story.apply();
    assertCounts(second);
    story.names("anna", OrderRole.VOIDED, "1001", LATER, "-53");

    assertDuplicate(second);
  }

  @Test
  void r4_aReversal_bringsTheAmountBackOnItsOwnDay_andIsNoSuccess() {
    ofUser("anna", SALE);
    story.names("billing", OrderRole.REFUNDED, "1001", LATER, "-53");
    EventId reversal =
        story.names("billing", OrderRole.REFUND_REVERSED, "1001", LATER.plus(MINUTE), "53");

    assertThat(summary()).isEqualTo(new Summary(1, 0, 1, 1, euros("53"), 0, 0, 0));
    assertThat(story.credit(reversal).person()).isEqualTo(story.user("anna"));
    assertThat(answer(new CoverageQuestion(all(story))).successes()).isEqualTo(1);
  }

  @Test
  void r4_theReversalOfAVoid_addsTheSuccessAgain_once() {
    ofUser("anna", SALE);
    story.names("anna", OrderRole.VOIDED, "1001", LATER, "-53");
    story.names("anna", OrderRole.VOID_REVERSED, "1001", LATER.plus(MINUTE), "53");
    EventId second =
        story.names(
            "anna", OrderRole.VOID_REVERSED, "1001", LATER.plus(MINUTE.multipliedBy(2)), "53");

    assertDuplicate(second);
    assertThat(summary()).isEqualTo(new Summary(1, 0, 1, 1, euros("53"), 0, 0, 0));
    EventId again =
        story.names("anna", OrderRole.VOIDED, "1001", LATER.plus(MINUTE.multipliedBy(3)), "-53");
    assertCounts(again);
    assertThat(summary().revenue()).isEqualTo(euros("0"));
  }

  @Test
  void r4_theReversalOfAVoidThatIsNotKnown_countsNothing() {
    ofUser("anna", SALE);
    EventId reversal = story.names("anna", OrderRole.VOID_REVERSED, "1001", LATER, "53");

    assertDuplicate(reversal);
    assertThat(summary().revenue()).isEqualTo(euros("53"));
  }
}
