package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** docs/identity.md R3: what reports count of a success that voids an order. */
abstract class VoidContract extends ReportSuite {
  private static final Instant SALE = NOW.plus(MINUTE);
  private static final Instant VOID = SALE.plus(MINUTE);

  /** Anna enters from a newsletter and buys twice; the first order is voided. */
  private void voidedOrder() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.identifies("phone", "anna", NOW, "FR");
    story.names("anna", OrderRole.PLACED, "1002", SALE, "51");
    story.names("anna", OrderRole.PLACED, "1003", SALE, "21");
    story.names("anna", OrderRole.VOIDED, "1002", VOID, "-51");
    story.apply();
  }

  private Successes successes(Scope scope) {
    return CanonicalAnswers.of(answer(new SuccessesQuestion(scope, List.of())));
  }

  @Test
  void r3_aVoid_reducesTheRevenueAndTheNumberOfSuccesses() {
    voidedOrder();

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of()))))
        .isEqualTo(new Summary(1, 1, 1, 1, euros("21"), 0));
    assertThat(successes(all(story)).lines())
        .containsExactly(new Successes.Line("paid", Optional.empty(), 1, 1, euros("21"), 0));
  }

  @Test
  void r3_aVoidCountsInItsOwnTime_whichCanHaveANegativeNumberOfSuccesses() {
    voidedOrder();
    Scope later = new Scope(story.site(), VOID, NOW.plus(DAY), all(story).credit(), List.of());

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(later, List.of()))))
        .isEqualTo(new Summary(1, 0, -1, 0, euros("-51"), 0, 0, 0));
    assertThat(successes(later).lines())
        .containsExactly(new Successes.Line("paid", Optional.empty(), -1, 0, euros("-51"), 0));
    assertThat(answer(new TimeseriesQuestion(all(story), List.of(), List.of(NOW, VOID))).buckets())
        .extracting(Summary::successes)
        .containsExactly(2L, -1L);
  }

  @Test
  void r3_aVoidOfAnOrderWithoutValue_onlyReducesTheNumberOfSuccesses() {
    story.names("anna", OrderRole.PLACED, "1002", SALE, "0");
    story.names("anna", OrderRole.VOIDED, "1002", VOID, "0");
    story.apply();

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of()))))
        .isEqualTo(new Summary(1, 0, 0, 1, euros("0"), 0, 0, 0));
  }

  @Test
  void r3_aVoid_takesNoConverterAway() {
    story.names("anna", OrderRole.PLACED, "1002", SALE, "51");
    story.names("anna", OrderRole.VOIDED, "1002", VOID, "-51");
    story.apply();

    assertThat(answer(new SummaryQuestion(all(story), List.of())).converters()).isEqualTo(1);
  }

  @Test
  void r3_aVoidReducesTheSuccessesOfItsSource() {
    voidedOrder();

    for (AttributionModel credit : AttributionModel.values()) {
      Scope scope = new Scope(story.site(), NOW, NOW.plus(DAY), credit, List.of());
      assertThat(
              CanonicalAnswers.of(answer(new BreakdownQuestion(scope, Dimension.Field.SOURCE, 10)))
                  .lines())
          .as("credit %s", credit)
          .allSatisfy(line -> assertThat(line.successes()).isEqualByComparingTo("1"))
          .hasSize(1);
    }
  }

  @Test
  void r3_aVoidInAVisit_reducesTheSuccessesOfItsPages() {
    voidedOrder();

    VisitPages pages =
        answer(
            new VisitPagesQuestion(
                all(story),
                ZoneOffset.UTC,
                VisitPage.LANDING_PAGE,
                BreakdownQuestion.Order.VISITORS,
                10));

    assertThat(CanonicalAnswers.of(pages).lines())
        .containsExactly(new VisitPages.Line(line(Optional.of("/"), 1, 1, 1, euros("21")), 1, 1));
  }

  @Test
  void r3_coverageStillHasTheVoidedSuccess_andNotTheVoid() {
    voidedOrder();

    assertThat(answer(new CoverageQuestion(all(story))).successes()).isEqualTo(2);
  }

  @Test
  void r3_pathsStillHaveTheVoidedSuccess_andNotTheVoid() {
    story.names("anna", OrderRole.PLACED, "1002", SALE, "51");
    story.names("anna", OrderRole.VOIDED, "1002", VOID, "0");
    story.apply();
    PathStep paid = PathStep.parse("success:paid").orElseThrow();

    assertThat(answer(new FunnelQuestion(all(story), List.of(paid, paid), DAY)).lines())
        .containsExactly(new Funnel.Line(paid, 1), new Funnel.Line(paid, 0));
  }

  @Test
  void r3_aVoidIsNotAmongTheSuccesses() {
    voidedOrder();

    assertThat(answer(new LatestSuccessesQuestion(all(story), Set.of("paid"))))
        .isEqualTo(Map.of("paid", SALE));
    assertThat(answer(EventsQuestion.successes(story.site(), 10)).events())
        .extracting(CreditedEvent::at)
        .containsExactly(SALE, SALE);
  }

  @Test
  void r3_eventsHaveWhatASuccessMeansForItsOrder() {
    voidedOrder();
    story.names("anna", OrderRole.REFUNDED, "1003", VOID.plus(MINUTE), "-5");
    story.succeedsFor("anna", VOID.plus(DAY));
    story.apply();

    assertThat(answer(new EventsQuestion(story.site(), 5, Optional.empty())).events())
        .extracting(CreditedEvent::orderRole)
        .containsExactly(
            Optional.empty(),
            Optional.of(OrderRole.REFUNDED),
            Optional.of(OrderRole.VOIDED),
            Optional.of(OrderRole.PLACED),
            Optional.of(OrderRole.PLACED));
  }
}
