package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** C12: linear credit. */
abstract class LinearContract extends ReportSuite {
  private List<Breakdown.Line> lines(Scope scope, Dimension by) {
    return CanonicalAnswers.of(answer(new BreakdownQuestion(scope, by, 1_000))).lines();
  }

  /** Enters from these sources, a minute apart, and pays 49.9 an hour later. */
  private void buys(String browser, String... sources) {
    for (int touch = 0; touch < sources.length; touch++) {
      story.enters(browser, NOW.plus(MINUTE.multipliedBy(touch)), sources[touch]);
    }
    story.succeedsIn(browser, NOW.plus(HOUR));
  }

  private static Breakdown.Line shared(
      String key, long visitors, long pageviews, String successes, String revenue) {
    return new Breakdown.Line(
        Optional.of(key), visitors, pageviews, new BigDecimal(successes), worth(revenue));
  }

  @Test
  void c12_success_isDividedEquallyOverItsTouches() {
    buys("phone", "newsletter", "search", Touch.DIRECT);
    story.apply();

    assertThat(lines(linear(story), Field.SOURCE))
        .containsExactly(
            shared("newsletter", 1, 1, "0.333333", "16.633333333"),
            shared("search", 1, 2, "0.333333", "16.633333333"),
            shared(Touch.DIRECT, 0, 0, "0.333333", "16.633333333"));
  }

  @Test
  void c12_sourceThatOccursTwice_getsTwoShares() {
    buys("phone", "newsletter", "search", "newsletter", "partner");
    story.apply();

    assertThat(lines(linear(story), Field.SOURCE))
        .extracting(line -> line.key().orElseThrow(), Breakdown.Line::successes)
        .contains(
            tuple("newsletter", new BigDecimal("0.5")),
            tuple("search", new BigDecimal("0.25")),
            tuple("partner", new BigDecimal("0.25")));
  }

  @Test
  void c12_sharesAreRoundedOnce_soThreeThirdsAreOne() {
    buys("phone", "newsletter", "search", "partner");
    buys("laptop", "search", "partner", "newsletter");
    buys("tablet", "partner", "newsletter", "search");
    story.apply();

    assertThat(lines(linear(story), Field.SOURCE))
        .extracting(Breakdown.Line::successes)
        .containsOnly(BigDecimal.ONE);
    assertThat(lines(linear(story), Field.SOURCE))
        .extracting(Breakdown.Line::revenue)
        .containsOnly(worth("49.9"));
  }

  @Test
  void c12_successWithoutTouches_goesWhereLastTouchPutsIt() {
    story.succeedsFor("anna", NOW);
    story.succeedsIn("phone", NOW);
    story.enters("phone", NOW.plus(HOUR), "search");
    story.apply();

    assertThat(lines(linear(story), Field.SOURCE))
        .containsExactlyInAnyOrderElementsOf(lines(all(story), Field.SOURCE))
        .extracting(Breakdown.Line::key)
        .contains(Optional.empty(), Optional.of("search"));
  }

  @Test
  void c12_touchWithoutACampaign_countsForNone() {
    buys("phone", "newsletter", "search");
    story.apply();

    assertThat(lines(linear(story), Field.CAMPAIGN))
        .containsExactly(line(Optional.empty(), 1, 2, 1, worth("49.9")));
  }

  @Test
  void c12_countryAndName_areNotDivided() {
    shop();

    for (Field field : List.of(Field.COUNTRY, Field.NAME, Field.EVENT_NAME, Field.PAGE_PATH)) {
      assertThat(lines(linear(story), field)).isEqualTo(lines(all(story), field));
    }
  }

  @Test
  void c12_filter_selectsSuccessesByTheirLastTouch() {
    buys("phone", "newsletter", "search");
    buys("laptop", "newsletter");
    story.apply();
    Filter search = new Filter(Field.SOURCE, Optional.of("search"));

    assertThat(lines(linear(story, search), Field.SOURCE))
        .containsExactlyInAnyOrder(
            shared("newsletter", 0, 0, "0.5", "24.95"), shared("search", 1, 1, "0.5", "24.95"));
    assertThat(answer(new SummaryQuestion(linear(story, search), List.of())))
        .isEqualTo(answer(new SummaryQuestion(all(story, search), List.of())));
  }

  @Test
  void c12_revenue_isDividedPerCurrency() {
    story.enters("phone", NOW, "newsletter");
    story.enters("phone", NOW.plus(MINUTE), "search");
    story.identifies("phone", "anna", NOW.plus(MINUTE));
    story.pays("anna", NOW.plus(HOUR), "10", new PropertyValue.Text("EUR"));
    story.pays("anna", NOW.plus(HOUR), "0.000000001", new PropertyValue.Text("USD"));
    story.apply();

    assertThat(lines(linear(story), Field.SOURCE))
        .extracting(Breakdown.Line::revenue)
        .containsOnly(
            new Revenue(
                List.of(
                    new Revenue.Amount(Optional.of("EUR"), new BigDecimal("5")),
                    new Revenue.Amount(Optional.of("USD"), new BigDecimal("0")))));
  }

  @Test
  void c12_valuesInOrderOfSuccesses_areLimited() {
    buys("phone", "newsletter", "search", "newsletter");
    buys("laptop", "partner", "newsletter", "partner");
    story.apply();

    Breakdown two =
        answer(
            new BreakdownQuestion(
                linear(story), Field.SOURCE, BreakdownQuestion.Order.SUCCESSES, 2));

    assertThat(two.lines())
        .extracting(line -> line.key().orElseThrow(), line -> line.successes().toPlainString())
        .containsExactly(tuple("newsletter", "1.000000"), tuple("partner", "0.666667"));
  }

  @Test
  void c12_chosenValues_haveTheirSharesOfAllSuccesses() {
    buys("phone", "newsletter", "search", "partner", "search");
    story.succeedsFor("anna", NOW);
    story.apply();

    Breakdown chosen =
        answer(
            BreakdownQuestion.ofValues(
                linear(story), Field.SOURCE, List.of(Optional.of("newsletter"), Optional.empty())));

    assertThat(CanonicalAnswers.of(chosen).lines())
        .containsExactlyInAnyOrder(
            shared("newsletter", 1, 1, "0.25", "12.475"),
            line(Optional.empty(), 1, 0, 1, worth("49.9")));
  }
}
