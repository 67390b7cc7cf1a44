package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/reports.md: what the reports count. */
abstract class ReportContract extends WarehouseSuite {
  ReportContract(Engine engine) {
    super(engine);
  }

  /**
   * Anna enters by phone from a newsletter, views a page, comes back from a search and buys; Bert
   * buys unseen; one buys with nothing forwarded; a browser claims a success.
   */
  private ContractStory shop() {
    ContractStory story = story();
    story.enters("phone", NOW, "newsletter", "FR");
    story.views("phone", NOW.plus(MINUTE), "FR");
    story.enters("phone", NOW.plus(HOUR), "search", "DE");
    story.identifies("phone", "anna", NOW.plus(HOUR), "DE");
    story.succeedsFor("anna", NOW.plus(HOUR.multipliedBy(2)));
    story.succeedsIn("phone", NOW.plus(HOUR.multipliedBy(2)));
    story.succeedsFor("bert", NOW.plus(HOUR.multipliedBy(2)));
    story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW.plus(HOUR.multipliedBy(2)));
    story.enters("laptop", NOW.plus(HOUR.multipliedBy(2)), "search", "DE");
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("team"));
    story.claims("laptop", NOW.plus(HOUR.multipliedBy(3)), properties);
    story.tell();
    return story;
  }

  private static Scope all(ContractStory story, Filter... filters) {
    return new Scope(story.site(), NOW, NOW.plus(DAY), AttributionModel.LAST, List.of(filters));
  }

  private <A> A answer(Question<A> question) {
    return warehouse().answer(question);
  }

  @Test
  void summary_countsPersonsOverAllEvents_andSuccessesThatAreConfirmed() {
    Summary summary = answer(new SummaryQuestion(all(shop()), List.of()));

    assertThat(CanonicalAnswers.of(summary)).isEqualTo(new Summary(4, 4, 4, 3, worth("199.6"), 1));
  }

  @Test
  void scope_takesItsFirstInstantAndNotItsLast() {
    ContractStory story = story();
    story.views("phone", NOW.minus(MICROSECOND));
    story.views("phone", NOW);
    story.views("phone", NOW.plus(DAY).minus(MICROSECOND));
    story.views("phone", NOW.plus(DAY));
    story.tell();

    assertThat(answer(new SummaryQuestion(all(story), List.of())).pageviews()).isEqualTo(2);
  }

  @Test
  void scope_creditsByFactsOutsideItsTime() {
    ContractStory story = story();
    story.enters("phone", NOW.minus(DAY), "newsletter");
    story.succeedsFor("anna", NOW);
    story.identifies("phone", "anna", NOW.plus(DAY.multipliedBy(2)));
    story.tell();

    Breakdown bySource = answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 10));
    assertThat(bySource.lines())
        .extracting(Breakdown.Line::key)
        .containsExactly(Optional.of("newsletter"));
  }

  @Test
  void emptyScope_isAllZeros() {
    ContractStory story = story();

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story), List.of()))))
        .isEqualTo(new Summary(0, 0, 0, 0, Revenue.NONE, 0));
    assertThat(answer(new SuccessesQuestion(all(story), List.of())))
        .isEqualTo(new Successes(0, List.of()));
    assertThat(answer(new CoverageQuestion(all(story))).successes()).isZero();
    assertThat(answer(new BreakdownQuestion(all(story), Dimension.Field.OS, 10)).lines()).isEmpty();
  }

  @Test
  void breakdown_bySource_dependsOnTheCredit() {
    ContractStory story = shop();
    Scope byFirst = new Scope(story.site(), NOW, NOW.plus(DAY), AttributionModel.FIRST, List.of());

    Breakdown last = answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 10));
    Breakdown first = answer(new BreakdownQuestion(byFirst, Dimension.Field.SOURCE, 10));

    assertThat(CanonicalAnswers.of(last).lines())
        .containsExactlyInAnyOrder(
            line(Optional.empty(), 2, 0, 2, worth("99.8")),
            line(Optional.of("newsletter"), 1, 2, 0, Revenue.NONE),
            line(Optional.of("search"), 2, 2, 2, worth("99.8")));
    assertThat(CanonicalAnswers.of(first).lines())
        .containsExactlyInAnyOrder(
            line(Optional.empty(), 2, 0, 2, worth("99.8")),
            line(Optional.of("newsletter"), 1, 3, 2, worth("99.8")),
            line(Optional.of("search"), 1, 1, 0, Revenue.NONE));
  }

  @Test
  void breakdown_mostVisitorsFirst_upToTheLimit() {
    ContractStory story = shop();

    Breakdown two = answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 2));

    assertThat(two.lines()).hasSize(2).allMatch(line -> line.visitors() == 2);
  }

  @Test
  void breakdown_byCountryPathNameAndProperty() {
    ContractStory story = shop();

    assertThat(keys(story, Dimension.Field.COUNTRY))
        .containsExactlyInAnyOrder(Optional.of("FR"), Optional.of("DE"), Optional.empty());
    assertThat(keys(story, Dimension.Field.DEVICE))
        .containsExactlyInAnyOrder(Optional.of("mobile"), Optional.empty());
    assertThat(keys(story, Dimension.Field.PAGE_PATH))
        .containsExactlyInAnyOrder(Optional.of("/"), Optional.of("/paid"), Optional.of("/claimed"));
    assertThat(keys(story, Dimension.Field.NAME))
        .containsExactlyInAnyOrder(Optional.empty(), Optional.of("paid"), Optional.of("claimed"));
    assertThat(keys(story, Dimension.Field.EVENT_NAME))
        .containsExactlyInAnyOrder(Optional.of("pageview"), Optional.of("success"));
    assertThat(keys(story, new Dimension.Property("plan")))
        .containsExactlyInAnyOrder(Optional.empty(), Optional.of("team"));
  }

  @Test
  void breakdown_byAPropertysNumber_showsEveryDigitAndNoExponent() {
    ContractStory story = story();
    List<String> numbers =
        List.of("100", "12.5", "-0.0000001", "12345678901234567890.12345678901234567891");
    for (String number : numbers) {
      LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
      properties.put("amount", new PropertyValue.Decimal(new BigDecimal(number)));
      story.claims(number, NOW, properties);
    }
    story.tell();

    assertThat(keys(story, new Dimension.Property("amount")))
        .containsExactlyInAnyOrderElementsOf(numbers.stream().map(Optional::of).toList());
  }

  private List<Optional<String>> keys(ContractStory story, Dimension by) {
    return answer(new BreakdownQuestion(all(story), by, 10)).lines().stream()
        .map(Breakdown.Line::key)
        .toList();
  }

  @Test
  void filters_ofTwoDimensionsMustBothHold() {
    ContractStory story = shop();
    Filter search = new Filter(Dimension.Field.SOURCE, Optional.of("search"));
    Filter paid = new Filter(Dimension.Field.NAME, Optional.of("paid"));

    assertThat(
            CanonicalAnswers.of(answer(new SummaryQuestion(all(story, search, paid), List.of()))))
        .isEqualTo(new Summary(1, 0, 2, 1, worth("99.8"), 0));
  }

  @Test
  void filters_ofOneDimension_oneMustHold() {
    ContractStory story = shop();
    Filter search = new Filter(Dimension.Field.SOURCE, Optional.of("search"));
    Filter newsletter = new Filter(Dimension.Field.SOURCE, Optional.of("newsletter"));

    assertThat(
            CanonicalAnswers.of(
                answer(new SummaryQuestion(all(story, search, newsletter), List.of()))))
        .isEqualTo(new Summary(2, 4, 2, 1, worth("99.8"), 1));
  }

  @Test
  void filter_withoutAValue_keepsTheEventsThatHaveNone() {
    ContractStory story = shop();
    Filter nowhere = new Filter(Dimension.Field.SOURCE, Optional.empty());

    assertThat(CanonicalAnswers.of(answer(new SummaryQuestion(all(story, nowhere), List.of()))))
        .isEqualTo(new Summary(2, 0, 2, 2, worth("99.8"), 0));
  }

  @Test
  void filter_isAValue_neverAPieceOfSql() {
    Filter nobody = new Filter(new Dimension.Property("p'lan"), Optional.of("' or 1=1 --"));

    assertThat(answer(new SummaryQuestion(all(shop(), nobody), List.of())).visitors()).isZero();
  }

  @Test
  void successes_areConfirmedOnesByName() {
    Successes successes = answer(new SuccessesQuestion(all(shop()), List.of()));

    assertThat(CanonicalAnswers.of(successes))
        .isEqualTo(
            new Successes(
                4, List.of(new Successes.Line("paid", Optional.empty(), 4, 3, worth("199.6"), 0))));
  }

  @Test
  void successes_mostConfirmedFirst_upToTheLimit_ofAllVisitors() {
    SuccessRule expected = new SuccessRule("never", "Never", Optional.empty());

    Successes one = answer(new SuccessesQuestion(all(shop()), List.of(expected), 1));

    assertThat(one.visitors()).isEqualTo(4);
    assertThat(one.lines()).extracting(Successes.Line::name).containsExactly("paid");
  }

  @Test
  void revenue_isSummedForEachCurrency_neverAcross() {
    ContractStory story = story();
    story.pays("anna", NOW, "49.9", new PropertyValue.Text("EUR"));
    story.pays("bert", NOW, "0.000000001", new PropertyValue.Text(" eur\n"));
    story.pays("anna", NOW, "-20", new PropertyValue.Text("USD"));
    story.pays("anna", NOW, "1", new PropertyValue.Text("euro"));
    story.pays("anna", NOW, "2", new PropertyValue.Text("\u2003EUR"));
    story.pays("anna", NOW, "3", new PropertyValue.Decimal(new BigDecimal("978")));
    story.succeedsFor("anna", NOW);
    story.tell();
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
                2, List.of(new Successes.Line("paid", Optional.empty(), 7, 2, revenue, 0))));
    assertThat(
            CanonicalAnswers.of(
                    answer(new BreakdownQuestion(all(story), Dimension.Field.COUNTRY, 10)))
                .lines())
        .containsExactly(line(Optional.empty(), 2, 0, 7, revenue));
  }

  @Test
  void breakdown_addsEachKeysOwnRevenue() {
    ContractStory story = story();
    story.enters("phone", NOW, "newsletter");
    story.identifies("phone", "anna", NOW);
    story.enters("laptop", NOW, "search");
    story.pays("anna", NOW.plus(HOUR), "49.9", new PropertyValue.Text("EUR"));
    story.pays("anna", NOW.plus(HOUR), "5", new PropertyValue.Text("USD"));
    story.pays("bert", NOW.plus(HOUR), "7", new PropertyValue.Text("CHF"));
    story.tell();

    Breakdown bySource = answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 10));
    assertThat(CanonicalAnswers.of(bySource).lines())
        .containsExactlyInAnyOrder(
            line(
                Optional.of("newsletter"),
                1,
                1,
                2,
                new Revenue(
                    List.of(
                        new Revenue.Amount(Optional.of("EUR"), new BigDecimal("49.9")),
                        new Revenue.Amount(Optional.of("USD"), new BigDecimal("5"))))),
            line(Optional.of("search"), 1, 1, 0, Revenue.NONE),
            line(
                Optional.empty(),
                1,
                0,
                1,
                new Revenue(List.of(new Revenue.Amount(Optional.of("CHF"), new BigDecimal("7"))))));
  }

  @Test
  void coverage_saysHowSuccessesAreCreditedAndWhy() {
    Coverage coverage = CanonicalAnswers.of(answer(new CoverageQuestion(all(shop()))));

    assertThat(coverage.successes()).isEqualTo(4);
    assertThat(coverage.credited())
        .isEqualTo(Map.of(CreditKind.VISITOR, 2L, CreditKind.USER, 1L, CreditKind.STANDALONE, 1L));
    assertThat(coverage.reasons())
        .isEqualTo(
            Map.of(
                Reason.SAME_BROWSER,
                1L,
                Reason.LINKED_USER,
                1L,
                Reason.NEVER_IDENTIFIED,
                1L,
                Reason.NOTHING_FORWARDED,
                1L));
  }

  @Test
  void coverage_warnsOfABrowserThatManyUsersShare() {
    ContractStory story = story();
    for (String user : List.of("a", "b", "c", "d", "e")) {
      story.succeedsInFor("backend", user, NOW);
      story.succeedsInFor("office", user, NOW);
    }
    story.succeedsInFor("office", "a", NOW.plus(HOUR));
    story.succeedsIn("office", NOW.plus(HOUR));
    story.succeedsIn("backend", NOW.plus(HOUR));
    story.succeedsInFor("backend", "f", NOW.plus(DAY).minus(MICROSECOND));
    story.succeedsFor("g", NOW);
    story.tell();

    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(new Coverage.Warnings(7, 0));
    Scope withoutTheSixth =
        new Scope(
            story.site(), NOW, NOW.plus(DAY).minus(MICROSECOND), AttributionModel.LAST, List.of());
    assertThat(answer(new CoverageQuestion(withoutTheSixth)).warnings())
        .isEqualTo(Coverage.Warnings.NONE);
  }

  @Test
  void coverage_warnsOfABrowserNeverSeen_thatManySuccessesComeFrom() {
    ContractStory story = story();
    for (int success = 0; success < 20; success++) {
      story.succeedsIn("backend", NOW.plus(MINUTE.multipliedBy(success)));
      story.succeedsIn("phone", NOW.plus(MINUTE.multipliedBy(success)));
    }
    story.views("phone", NOW);
    story.succeedsInFor("backend", "anna", NOW);
    for (int other = 0; other < 79; other++) {
      story.succeedsIn("other " + other, NOW);
    }
    story.tell();

    // 20 of 100 that were never seen are no more than a fifth.
    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(Coverage.Warnings.NONE);
    story.succeedsIn("backend", NOW);
    story.tell();
    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(new Coverage.Warnings(0, 21));
  }

  @Test
  void coverage_doesNotWarnOfFewerThan20SuccessesOfABrowserNeverSeen() {
    ContractStory story = story();
    for (int success = 0; success < 19; success++) {
      story.succeedsIn("backend", NOW);
    }
    story.tell();

    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(Coverage.Warnings.NONE);
  }

  private static Breakdown.Line line(
      Optional<String> key, long visitors, long pageviews, long successes, Revenue revenue) {
    return new Breakdown.Line(key, visitors, pageviews, successes, revenue);
  }

  private static Revenue worth(String value) {
    return Revenue.withoutCurrency(new BigDecimal(value));
  }
}
