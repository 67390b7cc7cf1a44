package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** docs/identity.md R1: what reports count of a success with a negative value. */
abstract class RefundContract extends ReportSuite {
  private static final PropertyValue EUR = new PropertyValue.Text("EUR");
  private static final Instant SALE = NOW.plus(MINUTE);
  private static final Instant REFUND = SALE.plus(MINUTE);

  /** Anna enters from a newsletter and buys; a part is refunded. */
  private void refund() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.identifies("phone", "anna", NOW, "FR");
    story.pays("anna", SALE, "50", EUR);
    story.pays("anna", REFUND, "-19", EUR);
    story.apply();
  }

  private Successes successes(Scope scope, SuccessRule... rules) {
    return CanonicalAnswers.of(answer(new SuccessesQuestion(scope, List.of(rules))));
  }

  @Test
  void r1_aRefund_reducesTheRevenueAndAddsNoSuccess() {
    refund();

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of()))))
        .isEqualTo(new Summary(1, 1, 1, 1, euros("31"), 0));
    assertThat(successes(all(story)).lines())
        .containsExactly(new Successes.Line("paid", Optional.empty(), 1, 1, euros("31"), 0));
    assertThat(answer(new CoverageQuestion(all(story))).successes()).isEqualTo(1);
  }

  @Test
  void r1_aRefundIsCreditedLikeAnyEvent() {
    refund();

    assertThat(
            CanonicalAnswers.of(
                    answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 10)))
                .lines())
        .containsExactly(line(Optional.of("newsletter"), 1, 1, 1, euros("31")));
  }

  @Test
  void r1_aRefundInAVisit_reducesTheRevenueOfItsPages() {
    refund();

    VisitPages pages =
        answer(
            new VisitPagesQuestion(
                all(story),
                ZoneOffset.UTC,
                VisitPage.LANDING_PAGE,
                BreakdownQuestion.Order.VISITORS,
                10));

    assertThat(CanonicalAnswers.of(pages).lines())
        .containsExactly(new VisitPages.Line(line(Optional.of("/"), 1, 1, 1, euros("31")), 1, 1));
  }

  @Test
  void r1_aTimeWithOnlyARefund_hasNegativeRevenueOfItsName() {
    refund();
    Scope later = new Scope(story.site(), REFUND, NOW.plus(DAY), all(story).credit(), List.of());

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(later, List.of()))))
        .isEqualTo(new Summary(1, 0, 0, 0, euros("-19"), 0, 0, 0));
    assertThat(successes(later).lines())
        .containsExactly(new Successes.Line("paid", Optional.empty(), 0, 0, euros("-19"), 0));
  }

  @Test
  void r1_aRefundIsNoStepOfPaths() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.identifies("phone", "anna", NOW, "FR");
    story.pays("anna", REFUND, "-19", EUR);
    story.apply();
    PathStep page = PathStep.parse("page:/").orElseThrow();
    PathStep paid = PathStep.parse("success:paid").orElseThrow();

    assertThat(answer(new FunnelQuestion(all(story), List.of(page, paid), DAY)).lines())
        .containsExactly(new Funnel.Line(page, 1), new Funnel.Line(paid, 0));
    assertThat(
            answer(new JourneysQuestion(all(story), page, Journeys.Direction.FORWARD, 1, DAY, 10)))
        .isEqualTo(new Journeys(1, List.of(new Journeys.Column(1, List.of(), 0, 1))));
  }

  @Test
  void r1_aRefundIsNotTheLatestSuccess() {
    refund();

    assertThat(answer(new LatestSuccessesQuestion(all(story), Set.of("paid"))))
        .isEqualTo(Map.of("paid", SALE));
  }

  @Test
  void r1_aRefundIsNotAmongTheEventsThatAreSuccesses() {
    refund();

    assertThat(answer(EventsQuestion.successes(story.site(), 1)).events())
        .extracting(CreditedEvent::at)
        .containsExactly(SALE);
  }

  @Test
  void r1_aValueOfZero_isASuccess() {
    story.pays("anna", SALE, "0", EUR);
    story.apply();

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of()))))
        .isEqualTo(new Summary(1, 0, 1, 1, euros("0"), 0, 0, 0));
  }

  @Test
  void r1_aBrowsersNegativeValue_isAnUnconfirmedSuccessWithoutRevenue() {
    story.acts(
        "phone",
        new EventContent(
            EventName.SUCCESS,
            "/paid",
            Optional.of("paid"),
            Optional.of(new BigDecimal("-19")),
            new LinkedHashMap<>()),
        NOW);
    story.apply();

    assertThat(answer(new SummaryQuestion(all(story), List.of())))
        .isEqualTo(new Summary(1, 0, 0, 0, Revenue.NONE, 1));
  }
}
