package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/reports.md#converted-revenue: revenue by the rates of its days. */
abstract class ConversionContract extends ReportSuite {
  private static final PropertyValue EUR = new PropertyValue.Text("EUR");
  private static final PropertyValue USD = new PropertyValue.Text("USD");
  private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);

  /** Five days until the end of the next one. */
  private Scope days(Conversion conversion) {
    return all(story)
        .between(NOW.minus(DAY.multipliedBy(4)), NOW.plus(DAY.multipliedBy(2)))
        .converted(Optional.of(conversion));
  }

  private static Conversion toEuros(Map<LocalDate, Map<String, BigDecimal>> rates) {
    return new Conversion("EUR", ZoneOffset.UTC, rates);
  }

  private static Map<String, BigDecimal> dollars(String rate) {
    return Map.of("USD", new BigDecimal(rate));
  }

  private static Revenue converted(String value) {
    return new Revenue(List.of(amount("EUR", value, true)));
  }

  private static Revenue.Amount amount(String currency, String value, boolean isConverted) {
    return new Revenue.Amount(
        Optional.of(currency), new BigDecimal(value).stripTrailingZeros(), isConverted);
  }

  private Summary summary(Scope scope) {
    return CanonicalAnswers.of(answer(new SummaryQuestion(scope, List.of())));
  }

  @Test
  void eachDay_isConvertedByItsOwnRate_andAddedToTheReportingCurrency() {
    story.pays("anna", NOW.minus(DAY), "100", USD);
    story.pays("anna", NOW, "100", USD);
    story.pays("bert", NOW, "7.5", EUR);
    story.apply();
    Conversion conversion =
        toEuros(Map.of(TODAY.minusDays(1), dollars("0.9"), TODAY, dollars("0.91")));

    assertThat(summary(days(conversion)).revenue()).isEqualTo(converted("188.5"));
    assertThat(
            CanonicalAnswers.of(answer(new SuccessesQuestion(days(conversion), List.of())))
                .lines()
                .getFirst()
                .revenue())
        .isEqualTo(converted("188.5"));
  }

  @Test
  void refund_isConvertedByTheRateOfItsOwnDay() {
    story.pays("anna", NOW.minus(DAY), "100", USD);
    story.pays("anna", NOW, "-100", USD);
    story.apply();
    Conversion conversion =
        toEuros(Map.of(TODAY.minusDays(1), dollars("0.9"), TODAY, dollars("0.91")));

    assertThat(summary(days(conversion)).revenue()).isEqualTo(converted("-1"));
  }

  @Test
  void dayWithoutARate_usesTheLatestOneOfTheSevenDaysBefore() {
    story.pays("anna", NOW, "100", USD);
    story.apply();
    Conversion ofLastWeek =
        toEuros(
            Map.of(
                TODAY.minusDays(7), dollars("0.9"),
                TODAY.minusDays(8), dollars("0.8"),
                TODAY.plusDays(1), dollars("0.7")));
    Conversion tooOld = toEuros(Map.of(TODAY.minusDays(8), dollars("0.8")));

    assertThat(summary(days(ofLastWeek)).revenue()).isEqualTo(converted("90"));
    assertThat(summary(days(tooOld)).revenue())
        .isEqualTo(new Revenue(List.of(amount("USD", "100", false))));
  }

  @Test
  void amountsWithoutARateOrACurrency_stayBesideTheConvertedOnes() {
    story.pays("anna", NOW, "100", USD);
    story.pays("anna", NOW, "5", new PropertyValue.Text("GBP"));
    story.pays("anna", NOW, "3", new PropertyValue.Text("none"));
    story.apply();

    assertThat(summary(days(toEuros(Map.of(TODAY, dollars("0.9"))))).revenue())
        .isEqualTo(
            new Revenue(
                List.of(
                    amount("EUR", "90", true),
                    amount("GBP", "5", false),
                    new Revenue.Amount(Optional.empty(), new BigDecimal("3")))));
  }

  @Test
  void revenueInTheReportingCurrency_isNotMarkedAsConverted() {
    story.pays("anna", NOW, "5", EUR);
    story.apply();

    assertThat(summary(days(toEuros(Map.of(TODAY, dollars("0.9"))))).revenue())
        .isEqualTo(new Revenue(List.of(amount("EUR", "5", false))));
  }

  @Test
  void days_areThoseOfTheSite() {
    Instant midnight = Instant.parse("2026-05-12T15:00:00Z");
    story.pays("anna", midnight.minus(MICROSECOND), "100", USD);
    story.pays("anna", midnight, "10", USD);
    story.apply();
    LocalDate tomorrow = LocalDate.parse("2026-05-13");
    Conversion conversion =
        new Conversion(
            "EUR",
            ZoneId.of("Asia/Tokyo"),
            Map.of(tomorrow.minusDays(1), dollars("0.5"), tomorrow, dollars("0.25")));

    assertThat(summary(days(conversion)).revenue()).isEqualTo(converted("52.5"));
  }

  @Test
  void sums_areExact_andRoundedOnceToNineDecimals() {
    story.pays("anna", NOW, "0.000000001", USD);
    story.pays("bert", NOW, "0.000000002", USD);
    story.apply();

    assertThat(summary(days(toEuros(Map.of(TODAY, dollars("0.4"))))).revenue())
        .isEqualTo(converted("0.000000001"));
  }

  @Test
  void bucketsAndBreakdowns_areConvertedLikeTheTotals() {
    story.enters("phone", NOW, "newsletter");
    story.identifies("phone", "anna", NOW);
    story.pays("anna", NOW, "100", USD);
    story.pays("anna", NOW.plus(DAY), "100", USD);
    story.apply();
    Scope scope = days(toEuros(Map.of(TODAY, dollars("0.5"), TODAY.plusDays(1), dollars("0.25"))));

    assertThat(
            CanonicalAnswers.of(
                    answer(
                        new TimeseriesQuestion(
                            scope, List.of(), List.of(scope.from(), NOW.plus(HOUR)))))
                .buckets())
        .extracting(Summary::revenue)
        .containsExactly(converted("50"), converted("25"));
    assertThat(
            CanonicalAnswers.of(answer(new BreakdownQuestion(scope, Dimension.Field.SOURCE, 10)))
                .lines())
        .extracting(Breakdown.Line::revenue)
        .containsExactly(converted("75"));
    assertThat(
            CanonicalAnswers.of(
                    answer(
                        new VisitPagesQuestion(
                            scope.between(NOW, NOW.plus(HOUR)),
                            ZoneOffset.UTC,
                            VisitPage.LANDING_PAGE,
                            BreakdownQuestion.Order.VISITORS,
                            10)))
                .lines())
        .extracting(line -> line.totals().revenue())
        .containsExactly(converted("50"));
  }

  @Test
  void linearCredit_dividesWhatIsConverted() {
    story.enters("phone", NOW, "newsletter");
    story.enters("phone", NOW.plus(MINUTE), "search");
    story.enters("phone", NOW.plus(MINUTE.multipliedBy(2)), "partner");
    story.identifies("phone", "anna", NOW.plus(MINUTE.multipliedBy(2)));
    story.pays("anna", NOW.plus(HOUR), "100", USD);
    story.pays("anna", NOW.plus(HOUR), "0.5", EUR);
    story.apply();
    Scope scope = linear(story).converted(Optional.of(toEuros(Map.of(TODAY, dollars("0.9")))));

    assertThat(
            CanonicalAnswers.of(answer(new BreakdownQuestion(scope, Dimension.Field.SOURCE, 10)))
                .lines())
        .extracting(Breakdown.Line::revenue)
        .containsOnly(converted("30.166666667"));
  }
}
