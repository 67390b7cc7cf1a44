package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.site.SiteId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/reports.md: the definitions of the reports' numbers. */
abstract class ReportContract extends ReportSuite {
  @Test
  void summary_countsPersonsOfAllEventsAndConfirmedSuccesses() {
    shop();
    Summary summary = answer(new SummaryQuestion(all(story), List.of()));

    assertThat(CanonicalAnswers.of(summary))
        .isEqualTo(new Summary(4, 4, 4, 3, worth("199.6"), 1, 2, 1));
  }

  @Test
  void n2_aVisitorIsSeen_ifABrowserEventOfTheRangeIsTheirs() {
    visitorAndCustomer();

    Summary day = answer(new SummaryQuestion(all(story), List.of()));
    Summary later =
        answer(new SummaryQuestion(all(story).between(NOW.plus(HOUR), NOW.plus(DAY)), List.of()));

    assertThat(day.conversionRate()).isEqualTo(2 / 3.0);
    assertThat(day.visitorsSeen()).isEqualTo(2);
    assertThat(day.conversionRateSeen()).hasValue(0.5);
    assertThat(later.visitors()).isEqualTo(2);
    assertThat(later.visitorsSeen()).isZero();
    assertThat(later.conversionRateSeen()).isEmpty();
  }

  @Test
  void n2_browserEventsCount_alsoIfTheyDoNotMatchTheFilters() {
    visitorAndCustomer();
    Filter paid = new Filter(Dimension.Field.NAME, Optional.of("paid"));

    Summary summary = answer(new SummaryQuestion(all(story, paid), List.of()));

    assertThat(summary.visitors()).isEqualTo(2);
    assertThat(summary.visitorsSeen()).isEqualTo(1);
    assertThat(summary.convertersSeen()).isEqualTo(1);
  }

  @Test
  void n2_aRowOfATimeSeries_hasThoseSeenInTheWholeRange() {
    visitorAndCustomer();
    List<Instant> hours = List.of(NOW, NOW.plus(HOUR));

    assertThat(answer(new TimeseriesQuestion(all(story), List.of(), hours)).buckets())
        .extracting(Summary::visitors, Summary::visitorsSeen)
        .containsExactly(tuple(2L, 2L), tuple(2L, 1L));
  }

  /** Two browsers, one of which is that of a customer, and a customer without a browser. */
  private void visitorAndCustomer() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.identifies("phone", "anna", NOW, "FR");
    story.views("laptop", NOW, "FR");
    story.succeedsFor("anna", NOW.plus(HOUR));
    story.succeedsFor("bert", NOW.plus(HOUR));
    story.apply();
  }

  @Test
  void scope_includesItsStartAndExcludesItsEnd() {
    story.views("phone", NOW.minus(MICROSECOND));
    story.views("phone", NOW);
    story.views("phone", NOW.plus(DAY).minus(MICROSECOND));
    story.views("phone", NOW.plus(DAY));
    story.apply();

    assertThat(answer(new SummaryQuestion(all(story), List.of())).pageviews()).isEqualTo(2);
  }

  @Test
  void scope_usesFactsOutsideItsRangeForCredit() {
    story.enters("phone", NOW.minus(DAY), "newsletter");
    story.succeedsFor("anna", NOW);
    story.identifies("phone", "anna", NOW.plus(DAY.multipliedBy(2)));
    story.apply();

    Breakdown bySource = answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 10));
    assertThat(bySource.lines())
        .extracting(Breakdown.Line::key)
        .containsExactly(Optional.of("newsletter"));
  }

  @Test
  void emptyScope_returnsZeros() {
    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of()))))
        .isEqualTo(new Summary(0, 0, 0, 0, Revenue.NONE, 0));
    assertThat(answer(new SuccessesQuestion(all(story), List.of())))
        .isEqualTo(new Successes(0, List.of()));
    assertThat(answer(new CoverageQuestion(all(story))).successes()).isZero();
    assertThat(answer(new BreakdownQuestion(all(story), Dimension.Field.OS, 10)).lines()).isEmpty();
  }

  @Test
  void filtersOfDifferentDimensions_mustAllMatch() {
    shop();
    Filter search = new Filter(Dimension.Field.SOURCE, Optional.of("search"));
    Filter paid = new Filter(Dimension.Field.NAME, Optional.of("paid"));

    assertThat(
            CanonicalAnswers.of(answer(new SummaryQuestion(all(story, search, paid), List.of()))))
        .isEqualTo(new Summary(1, 0, 2, 1, worth("99.8"), 0));
  }

  @Test
  void filtersOfOneDimension_matchAny() {
    shop();
    Filter search = new Filter(Dimension.Field.SOURCE, Optional.of("search"));
    Filter newsletter = new Filter(Dimension.Field.SOURCE, Optional.of("newsletter"));

    assertThat(
            CanonicalAnswers.of(
                answer(new SummaryQuestion(all(story, search, newsletter), List.of()))))
        .isEqualTo(new Summary(2, 4, 2, 1, worth("99.8"), 1));
  }

  @Test
  void filterWithoutAValue_matchesEventsWithoutOne() {
    shop();
    Filter withoutSource = new Filter(Dimension.Field.SOURCE, Optional.empty());

    assertThat(
            CanonicalAnswers.of(answer(new SummaryQuestion(all(story, withoutSource), List.of()))))
        .isEqualTo(new Summary(2, 0, 2, 2, worth("99.8"), 0, 0, 0));
  }

  @Test
  void negativeFilters_excludeEachOfTheirValues_andKeepEventsWithoutOne() {
    shop();
    Filter notSearch = source(Operator.NOT, "search");
    Filter withSource = new Filter(Dimension.Field.SOURCE, Operator.NOT, Optional.empty());

    assertThat(sources(notSearch)).containsExactly(Optional.empty(), Optional.of("newsletter"));
    assertThat(sources(notSearch, withSource)).containsExactly(Optional.of("newsletter"));
  }

  @Test
  void filtersByPartsAndPatterns_matchAnyOfTheirValues_andNoEventsWithoutOne() {
    shop();

    assertThat(sources(source(Operator.CONTAINS, "sle")))
        .containsExactly(Optional.of("newsletter"));
    assertThat(sources(source(Operator.CONTAINS, "sle"), source(Operator.CONTAINS, "arch")))
        .containsExactlyInAnyOrder(Optional.of("newsletter"), Optional.of("search"));
    assertThat(sources(source(Operator.CONTAINS, "SLE"))).isEmpty();
    assertThat(sources(source(Operator.CONTAINS, "s%e"))).isEmpty();
    assertThat(sources(source(Operator.MATCHES, "new*t*r")))
        .containsExactly(Optional.of("newsletter"));
    assertThat(sources(source(Operator.MATCHES, "news"), source(Operator.MATCHES, "_earch")))
        .isEmpty();
  }

  @Test
  void filtersOfOneDimensionWithDifferentOperators_mustAllMatch() {
    shop();

    assertThat(sources(source(Operator.CONTAINS, "e"), source(Operator.NOT, "search")))
        .containsExactly(Optional.of("newsletter"));
  }

  private static Filter source(Operator operator, String value) {
    return new Filter(Dimension.Field.SOURCE, operator, Optional.of(value));
  }

  private List<Optional<String>> sources(Filter... filters) {
    Dimension by = Dimension.Field.SOURCE;
    return answer(new BreakdownQuestion(all(story, filters), by, 10)).lines().stream()
        .map(Breakdown.Line::key)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void filterValue_isNotInterpretedAsSql(Operator operator) {
    shop();
    Filter injected =
        new Filter(new Dimension.Property("p'lan"), operator, Optional.of("' or 1=1 --"));

    assertThat(answer(new SummaryQuestion(all(story, injected), List.of())).visitors())
        .isEqualTo(operator == Operator.NOT ? 4 : 0);
  }

  @Test
  void successes_areCountedByNameIfConfirmed() {
    shop();
    Successes successes = answer(new SuccessesQuestion(all(story), List.of()));

    assertThat(CanonicalAnswers.of(successes))
        .isEqualTo(
            new Successes(
                4, List.of(new Successes.Line("paid", Optional.empty(), 4, 3, worth("199.6"), 0))));
  }

  @Test
  void successes_areOrderedByCountAndLimited() {
    shop();
    SuccessRule expected = new SuccessRule("never", "Never", Optional.empty());

    Successes one = answer(new SuccessesQuestion(all(story), List.of(expected), 1));

    assertThat(one.visitors()).isEqualTo(4);
    assertThat(one.lines()).extracting(Successes.Line::name).containsExactly("paid");
  }

  @Test
  void revenue_isSummedPerCurrency() {
    story.pays("anna", NOW, "49.9", new PropertyValue.Text("EUR"));
    story.pays("bert", NOW, "0.000000001", new PropertyValue.Text(" eur\n"));
    story.pays("anna", NOW, "-20", new PropertyValue.Text("USD"));
    story.pays("anna", NOW, "1", new PropertyValue.Text("euro"));
    story.pays("anna", NOW, "2", new PropertyValue.Text("\u2003EUR"));
    story.pays("anna", NOW, "3", new PropertyValue.Decimal(new BigDecimal("978")));
    story.succeedsFor("anna", NOW);
    story.apply();
    Revenue revenue =
        new Revenue(
            List.of(
                new Revenue.Amount(Optional.of("EUR"), new BigDecimal("49.900000001")),
                new Revenue.Amount(Optional.of("USD"), new BigDecimal("-2E+1")),
                new Revenue.Amount(Optional.empty(), new BigDecimal("55.9"))));

    Summary summary = CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of())));
    assertThat(summary.revenue()).isEqualTo(revenue);
    assertThat(summary.revenue().total()).isEmpty();
    assertThat(CanonicalAnswers.of(answer(new SuccessesQuestion(all(story), List.of()))))
        .isEqualTo(
            new Successes(
                2, List.of(new Successes.Line("paid", Optional.empty(), 6, 2, revenue, 0))));
    assertThat(
            CanonicalAnswers.of(
                    answer(new BreakdownQuestion(all(story), Dimension.Field.COUNTRY, 10)))
                .lines())
        .containsExactly(line(Optional.empty(), 2, 0, 6, revenue));
  }

  /** Enters a number of times from now on, a minute apart, and succeeds a time after the first. */
  private void converts(String browser, int touches, Duration after) {
    Instant first = NOW;
    for (int touch = 0; touch < touches; touch++) {
      story.enters(browser, first.plus(MINUTE.multipliedBy(touch)), "newsletter");
    }
    story.succeedsIn(browser, first.plus(after));
  }

  @Test
  void timeToConversion_isFromTheFirstTouchToTheSuccess() {
    converts("phone", 1, SECOND);
    converts("laptop", 1, MINUTE);
    converts("tablet", 2, MINUTE.multipliedBy(5));
    story.views("desktop", NOW);
    story.succeedsIn("desktop", NOW);
    story.succeedsFor("anna", NOW);
    story.apply();

    Touches touches = answer(new TouchesQuestion(all(story)));

    assertThat(touches.times())
        .extracting(Touches.Time::successes)
        .containsExactly(1L, 2L, 0L, 0L, 0L, 0L);
    assertThat(touches.median()).hasValue(MINUTE);
    assertThat(touches.withoutTouches()).isEqualTo(2);
    assertThat(touches.unknown()).isZero();
  }

  @Test
  void timeToConversionOf14Days_isInTheLastLine() {
    story.enters("phone", NOW.minus(WINDOW), "newsletter");
    story.succeedsIn("phone", NOW);
    story.apply();

    Touches touches = answer(new TouchesQuestion(all(story)));

    assertThat(touches.times().getLast())
        .isEqualTo(new Touches.Time(Duration.ofDays(7), WINDOW, 1));
    assertThat(touches.median()).hasValue(WINDOW);
  }

  @Test
  void touchesBeforeConversion_countsSuccessesByTheirTouches() {
    converts("phone", 1, HOUR);
    converts("laptop", 4, HOUR);
    converts("tablet", 5, HOUR);
    converts("desktop", 7, HOUR);
    story.succeedsFor("anna", NOW);
    story.apply();

    Touches touches = answer(new TouchesQuestion(all(story)));

    assertThat(touches.numbers())
        .extracting(Touches.Count::successes)
        .containsExactly(1L, 0L, 0L, 1L, 2L);
    assertThat(touches.successes()).isEqualTo(4);
    assertThat(touches.withoutTouches()).isEqualTo(1);
  }

  @Test
  void touchesOfFilteredSuccesses_areCountedAlone() {
    story.enters("phone", NOW.minus(HOUR), "newsletter");
    story.succeedsIn("phone", NOW);
    story.enters("laptop", NOW.minus(HOUR), "search");
    story.succeedsIn("laptop", NOW);
    story.apply();
    Scope ofNewsletter =
        all(story).withOneOf(Dimension.Field.SOURCE, List.of(Optional.of("newsletter")));

    Touches touches = answer(new TouchesQuestion(ofNewsletter));
    assertThat(touches.successes()).isEqualTo(1);
    assertThat(touches.times()).extracting(Touches.Time::successes).contains(1L);
  }

  @Test
  void withoutSuccesses_thereIsNoMedian() {
    Touches touches = answer(new TouchesQuestion(all(story)));

    assertThat(touches.median()).isEmpty();
    assertThat(touches.successes()).isZero();
  }

  @Test
  void event_isFoundByItsId_withItsCredit() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.identifies("phone", "anna", NOW, "FR");
    EventId paid = story.succeedsFor("anna", NOW.plus(MINUTE));
    story.succeedsFor("anna", NOW.plus(HOUR));
    story.apply();

    FoundEvent found = answer(event(paid)).orElseThrow();

    assertThat(found.event()).isEqualTo(story.credit(paid));
    assertThat(found.event().lastTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(found.corrected()).isNotEqualTo(Optional.of(true));
  }

  @Test
  void eventOfAnotherSiteOrTime_isNotFound() {
    EventId paid = story.succeedsFor("anna", NOW.plus(MINUTE));
    story.apply();

    assertThat(answer(event(new EventId(new UUID(4, 4))))).isEmpty();
    assertThat(
            answer(
                new EventQuestion(new SiteId(story.site().value() + 1), paid, NOW, NOW.plus(HOUR))))
        .isEmpty();
    assertThat(answer(new EventQuestion(story.site(), paid, NOW.plus(HOUR), NOW.plus(DAY))))
        .isEmpty();
  }

  private EventQuestion event(EventId id) {
    return new EventQuestion(story.site(), id, NOW, NOW.plus(HOUR));
  }
}
