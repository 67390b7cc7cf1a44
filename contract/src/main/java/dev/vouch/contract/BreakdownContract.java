package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/reports.md: what a breakdown and the coverage report count. */
abstract class BreakdownContract extends ReportSuite {
  @Test
  void breakdownBySource_dependsOnTheAttributionModel() {
    shop();
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
  void breakdown_isOrderedByVisitorsAndLimited() {
    shop();
    Breakdown two = answer(new BreakdownQuestion(all(story), Dimension.Field.SOURCE, 2));

    assertThat(two.lines()).hasSize(2).allMatch(line -> line.visitors() == 2);
  }

  @Test
  void breakdown_returnsTheKeysOfEachDimension() {
    shop();
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
  void breakdownByNumericProperty_keepsAllDigitsWithoutExponent() {
    List<String> numbers =
        List.of("100", "12.5", "-0.0000001", "12345678901234567890.12345678901234567891");
    for (String number : numbers) {
      LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
      properties.put("amount", new PropertyValue.Decimal(new BigDecimal(number)));
      story.claims(number, NOW, properties);
    }
    story.apply();

    assertThat(keys(story, new Dimension.Property("amount")))
        .containsExactlyInAnyOrderElementsOf(numbers.stream().map(Optional::of).toList());
  }

  @Test
  void propertyKeys_areThoseWithAValue_ofMostEventsFirst() {
    claims("first", Map.of("plan", "team", "seats", "5", "empty", ""));
    claims("second", Map.of("plan", "solo", "a \"b\"", "c"));
    claims("third", Map.of());
    story.apply();

    assertThat(answer(new PropertyKeysQuestion(all(story), 10)))
        .containsExactly("plan", "a \"b\"", "seats");
    assertThat(answer(new PropertyKeysQuestion(all(story), 1))).containsExactly("plan");
  }

  private void claims(String browser, Map<String, String> properties) {
    LinkedHashMap<String, PropertyValue> texts = new LinkedHashMap<>();
    properties.forEach((key, value) -> texts.put(key, new PropertyValue.Text(value)));
    story.claims(browser, NOW, texts);
  }

  @Test
  void breakdown_sumsRevenuePerKeyAndCurrency() {
    story.enters("phone", NOW, "newsletter");
    story.identifies("phone", "anna", NOW);
    story.enters("laptop", NOW, "search");
    story.pays("anna", NOW.plus(HOUR), "49.9", new PropertyValue.Text("EUR"));
    story.pays("anna", NOW.plus(HOUR), "5", new PropertyValue.Text("USD"));
    story.pays("bert", NOW.plus(HOUR), "7", new PropertyValue.Text("CHF"));
    story.apply();

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

  private List<Optional<String>> keys(ContractStory story, Dimension by) {
    return answer(new BreakdownQuestion(all(story), by, 10)).lines().stream()
        .map(Breakdown.Line::key)
        .toList();
  }

  @Test
  void coverage_countsSuccessesByCreditKindAndReason() {
    shop();
    Coverage coverage = CanonicalAnswers.of(answer(new CoverageQuestion(all(story))));

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
  void coverage_warnsAboutABrowserSharedByManyUsers() {
    for (String user : List.of("a", "b", "c", "d", "e")) {
      story.succeedsInFor("backend", user, NOW);
      story.succeedsInFor("office", user, NOW);
    }
    story.succeedsInFor("office", "a", NOW.plus(HOUR));
    story.succeedsIn("office", NOW.plus(HOUR));
    story.succeedsIn("backend", NOW.plus(HOUR));
    story.succeedsInFor("backend", "f", NOW.plus(DAY).minus(MICROSECOND));
    story.succeedsFor("g", NOW);
    story.apply();

    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(new Coverage.Warnings(7, 0));
    Scope withoutTheSixth =
        new Scope(
            story.site(), NOW, NOW.plus(DAY).minus(MICROSECOND), AttributionModel.LAST, List.of());
    assertThat(answer(new CoverageQuestion(withoutTheSixth)).warnings())
        .isEqualTo(Coverage.Warnings.NONE);
  }

  @Test
  void coverage_warnsAboutAnUnseenBrowserWithManySuccesses() {
    for (int success = 0; success < 20; success++) {
      story.succeedsIn("backend", NOW.plus(MINUTE.multipliedBy(success)));
      story.succeedsIn("phone", NOW.plus(MINUTE.multipliedBy(success)));
    }
    story.views("phone", NOW);
    story.succeedsInFor("backend", "anna", NOW);
    for (int other = 0; other < 79; other++) {
      story.succeedsIn("other " + other, NOW);
    }
    story.apply();

    // 20 of 100 unseen successes are not more than a fifth.
    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(Coverage.Warnings.NONE);
    story.succeedsIn("backend", NOW);
    story.apply();
    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(new Coverage.Warnings(0, 21));
  }

  @Test
  void coverage_doesNotWarnBelow20SuccessesOfAnUnseenBrowser() {
    for (int success = 0; success < 19; success++) {
      story.succeedsIn("backend", NOW);
    }
    story.apply();

    assertThat(answer(new CoverageQuestion(all(story))).warnings())
        .isEqualTo(Coverage.Warnings.NONE);
  }
}
