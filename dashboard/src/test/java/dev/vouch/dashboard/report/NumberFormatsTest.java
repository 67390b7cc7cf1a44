package dev.vouch.dashboard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.Visits;
import dev.vouch.dashboard.report.NumberChange.Tone;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.Totals;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumberFormatsTest {
  private static final Optional<String> EUR = Optional.of("EUR");

  private final NumberFormats english = new NumberFormats(Locale.UK);
  private final NumberFormats german = new NumberFormats(Locale.GERMANY);

  private static Revenue.Amount amount(String currency, String value) {
    return new Revenue.Amount(
        Optional.of(currency).filter(code -> !code.isEmpty()), new BigDecimal(value));
  }

  /** Replaces spaces and minus signs that differ by locale. */
  private static String normalise(String text) {
    return text.replace('\u00a0', ' ').replace('\u202f', ' ').replace('\u2212', '-');
  }

  @Test
  void count_isGroupedPerLocale() {
    assertThat(english.count(1_234_567)).isEqualTo("1,234,567");
    assertThat(german.count(1_234_567)).isEqualTo("1.234.567");
  }

  @Test
  void compactCount_keepsAllDigitsBelowTenThousand() {
    assertThat(english.compact(9_999)).isEqualTo("9,999");
    assertThat(english.compact(new BigDecimal("0.02"))).isEqualTo("0.02");
    assertThat(english.compact(new BigDecimal("1234.666667"))).isEqualTo("1,234.67");
    assertThat(english.compact(new BigDecimal("12345.666667"))).isEqualTo("12.3K");
    assertThat(english.count(new BigDecimal("12345.666667"))).isEqualTo("12,345.67");
    assertThat(english.count(new BigDecimal("20"))).isEqualTo("20");
    assertThat(english.compact(12_345)).isEqualTo("12.3K");
    assertThat(english.compact(4_560_000)).isEqualTo("4.6M");
    assertThat(normalise(german.compact(4_560_000))).isEqualTo("4,6 Mio.");
  }

  @Test
  void percentOfAPart_isNeverRoundedTo0Or100() {
    assertThat(english.percent(1)).isEqualTo("100%");
    assertThat(english.percent(0.9996)).isEqualTo("99.9%");
    assertThat(english.percent(0.9951)).isEqualTo("99.5%");
    assertThat(english.percent(0.994)).isEqualTo("99%");
    assertThat(english.percent(0.0001)).isEqualTo("0.1%");
  }

  @Test
  void percent_hasOneDecimalBelowTen() {
    assertThat(english.percent(0)).isEqualTo("0%");
    assertThat(english.percent(0.0345)).isEqualTo("3.5%");
    assertThat(english.percent(0.345)).isEqualTo("35%");
    assertThat(normalise(german.percent(0.0345))).isEqualTo("3,5 %");
  }

  @Test
  void money_hasTheCurrencysFractionDigits() {
    assertThat(english.money(amount("EUR", "1234.5"))).isEqualTo("€1,234.50");
    assertThat(normalise(german.money(amount("EUR", "1234.5")))).isEqualTo("1.234,50 €");
    assertThat(normalise(english.money(amount("JPY", "1234.5")))).isEqualTo("JP¥1,235");
    assertThat(english.money(amount("EUR", "-5"))).isEqualTo("\u2212€5.00");
  }

  @Test
  void moneyInAnUnknownCurrency_isANumberWithItsCode() {
    assertThat(english.money(amount("", "1234.567"))).isEqualTo("1,234.57");
    assertThat(normalise(english.money(amount("QQQ", "12.5")))).isEqualTo("12.5 QQQ");
  }

  @Test
  void compactMoney_dropsCentsFrom1000_andAbbreviatesFrom10000() {
    assertThat(english.compactMoney(amount("EUR", "999.99"))).isEqualTo("€999.99");
    assertThat(english.compactMoney(amount("EUR", "1234.56"))).isEqualTo("€1,235");
    assertThat(english.compactMoney(amount("EUR", "12345"))).isEqualTo("€12.3K");
    assertThat(english.compactMoney(amount("EUR", "-12345"))).isEqualTo("\u2212€12.3K");
    assertThat(normalise(german.compactMoney(amount("EUR", "4560000")))).isEqualTo("4,6 Mio. €");
    assertThat(english.roundMoney(amount("EUR", "12345.6"))).isEqualTo("€12,346");
    assertThat(english.compactMoney(amount("", "-12345"))).isEqualTo("\u221212.3K");
  }

  @Test
  void convertedMoney_isMarkedOnce_inEveryForm() {
    assertThat(english.money(converted("-5"))).isEqualTo("\u2248\u2060\u2212€5.00");
    assertThat(english.compactMoney(converted("12345"))).isEqualTo("\u2248\u2060€12.3K");
    assertThat(english.compactMoney(converted("1"))).isEqualTo("\u2248\u2060€1.00");
    assertThat(english.roundMoney(converted("12345"))).isEqualTo("\u2248\u2060€12,345");
  }

  private static Revenue.Amount converted(String value) {
    return new Revenue.Amount(Optional.of("EUR"), new BigDecimal(value), true);
  }

  @Test
  void rate_hasAllItsDecimals() {
    assertThat(english.rate(new BigDecimal("1234.000000000001"))).isEqualTo("1,234.000000000001");
    assertThat(german.rate(new BigDecimal("0.9215"))).isEqualTo("0,9215");
  }

  @Test
  void totalOfMoney_isAbbreviatedFrom10Million() {
    assertThat(english.roundMoney(amount("EUR", "9999999"))).isEqualTo("€9,999,999");
    assertThat(english.roundMoney(amount("EUR", "-12345678"))).isEqualTo("\u2212€12.3M");
  }

  @Test
  void formattedNumbers_containNothingAfterWhichALineBreaks() {
    for (NumberFormats numbers : List.of(english, german)) {
      assertThat(
              List.of(
                  numbers.count(-1_234),
                  numbers.compact(-1_234_567),
                  numbers.percent(-0.5),
                  numbers.money(amount("QQQ", "-12.5")),
                  numbers.compactMoney(amount("CHF", "-4560000")),
                  numbers.fileSize(1_234_567)))
          .noneMatch(text -> text.contains("-") || text.contains(" "));
    }
  }

  @Test
  void revenueInSeveralCurrencies_isNotSummed() {
    Revenue revenue = new Revenue(List.of(amount("USD", "10"), amount("EUR", "20")));

    assertThat(english.compactMoney(revenue)).isEqualTo("€20.00\nUS$10.00");
    assertThat(english.compactMoney(Revenue.NONE)).isEqualTo("–");
  }

  @Test
  void duration_isInItsTwoLargestUnits() {
    assertThat(english.duration(Duration.ZERO)).isEqualTo("0s");
    assertThat(english.duration(Duration.ofMillis(59_400))).isEqualTo("59s");
    assertThat(english.duration(Duration.ofMillis(59_500))).isEqualTo("1m\u00a000s");
    assertThat(english.duration(Duration.ofSeconds(185))).isEqualTo("3m\u00a005s");
    assertThat(english.duration(Duration.ofMinutes(80))).isEqualTo("1h\u00a020m");
    assertThat(english.duration(Duration.ofHours(51))).isEqualTo("2d\u00a003h");
    assertThat(
            english.change(
                Figure.VISIT_DURATION_SECONDS,
                Totals.of(new Visits(1, 1, 0, Duration.ofSeconds(90))),
                Totals.of(new Visits(1, 1, 0, Duration.ofSeconds(60)))))
        .isEqualTo(new NumberChange(Tone.GOOD, "+50%", "up 50% from 1m\u00a000s"));
  }

  @Test
  void ratio_hasAtMostTwoDecimals() {
    assertThat(english.ratio(2.345)).isEqualTo("2.35");
    assertThat(english.ratio(3)).isEqualTo("3");
    assertThat(
            english
                .change(
                    Figure.VIEWS_PER_VISIT,
                    Totals.of(new Visits(2, 6, 0, Duration.ZERO)),
                    Totals.of(new Visits(2, 3, 0, Duration.ZERO)))
                .accessibleText())
        .isEqualTo("up 100% from 1.5");
  }

  private NumberChange change(long now, long before) {
    return english.change(Figure.VISITORS, visitors(now), visitors(before));
  }

  private static Totals visitors(long count) {
    return Totals.of(new Summary(count, 0, 0, 0, Revenue.NONE, 0));
  }

  private static Totals euros(String value) {
    Revenue revenue = new Revenue(List.of(amount("EUR", value)));
    return Totals.of(new Summary(0, 0, 0, 0, revenue, 0));
  }

  @Test
  void change_isDescribedWithSignAndTone() {
    assertThat(change(1_348, 1_204))
        .isEqualTo(new NumberChange(Tone.GOOD, "+12%", "up 12% from 1,204"));
    assertThat(change(602, 1_204))
        .isEqualTo(new NumberChange(Tone.BAD, "\u221250%", "down 50% from 1,204"));
  }

  @Test
  void fallOfANumberThatIsBetterLow_isGood() {
    Totals half = Totals.of(new Visits(2, 2, 1, Duration.ZERO));
    Totals all = Totals.of(new Visits(2, 2, 2, Duration.ZERO));

    assertThat(english.change(Figure.BOUNCE_RATE, half, all))
        .isEqualTo(
            new NumberChange(
                Tone.GOOD, "\u221250.0\u00a0pp", "down 50.0 percentage points from 100%"));
  }

  @Test
  void undefinedOrTinyChange_isNeutral() {
    assertThat(change(5, 0)).isEqualTo(new NumberChange(Tone.NEITHER, "new", "was 0 before"));
    assertThat(change(0, 0)).isEqualTo(new NumberChange(Tone.NEITHER, "no change", "unchanged"));
    assertThat(change(100_000, 99_999).tone()).isEqualTo(Tone.NEITHER);
    assertThat(english.change(MoneyMetric.revenue(EUR), euros("5"), euros("-5")).tone())
        .isEqualTo(Tone.NEITHER);
  }

  @Test
  void changeOfARate_isInPercentagePoints() {
    assertThat(changeOfRate(102, 120))
        .isEqualTo(
            new NumberChange(Tone.BAD, "\u22121.8\u00a0pp", "down 1.8 percentage points from 12%"));
    assertThat(changeOfRate(21, 0).text()).isEqualTo("+2.1\u00a0pp");
    assertThat(changeOfRate(300, 300))
        .isEqualTo(new NumberChange(Tone.NEITHER, "0.0\u00a0pp", "nearly unchanged from 30%"));
  }

  private NumberChange changeOfRate(long now, long before) {
    return english.change(
        Figure.CONVERSION_RATE, convertersOfThousand(now), convertersOfThousand(before));
  }

  private static Totals convertersOfThousand(long converters) {
    return Totals.of(new Summary(1_000, 0, 0, converters, Revenue.NONE, 0));
  }

  @Test
  void changeAbove9999Percent_isCapped() {
    assertThat(change(1_000_000, 1).text()).isEqualTo("+>9,999%");
  }
}
