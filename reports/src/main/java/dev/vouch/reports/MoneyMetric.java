package dev.vouch.reports;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A metric of the amounts in one currency.
 *
 * @param currency empty for amounts without a currency
 */
public record MoneyMetric(Kind kind, Optional<String> currency) implements Metric {
  private static final int PER_VISITOR_DECIMALS = 9;
  private static final int COST_DECIMALS = 6;

  /** Lowercase, so that it is not a currency code. */
  private static final String NO_CURRENCY = "none";

  private static final Pattern REVENUE = Pattern.compile("revenue\\.([A-Z]{3}|none)");

  /** What is made of the amounts. */
  public enum Kind implements WireNamed {
    REVENUE("Revenue"),
    REVENUE_PER_VISITOR("Revenue per visitor"),
    COST("Cost"),
    COST_PER_SUCCESS("Cost per success"),
    /** Revenue per cost. */
    RETURN_ON_AD_SPEND("Return on ad spend");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  public static Metric revenue(Optional<String> currency) {
    return new MoneyMetric(Kind.REVENUE, currency);
  }

  /** Returns revenue in each currency of some totals; currencies are never added. */
  public static List<Metric> revenues(Stream<Totals> totals) {
    return Revenue.sum(totals.flatMap(of -> of.revenue().amounts().stream())).amounts().stream()
        .map(Revenue.Amount::currency)
        .map(MoneyMetric::revenue)
        .toList();
  }

  /** Returns revenue in the first currency that there is; empty if there is no revenue. */
  public static Optional<Metric> firstOf(Stream<Revenue> revenues) {
    return revenues
        .flatMap(revenue -> revenue.amounts().stream())
        .findFirst()
        .map(amount -> revenue(amount.currency()));
  }

  /** Parses revenue with a currency, such as {@code revenue.EUR}; empty for any other text. */
  public static Optional<Metric> parse(String text) {
    return Optional.of(REVENUE.matcher(text))
        .filter(Matcher::matches)
        .map(matcher -> Optional.of(matcher.group(1)).filter(not(NO_CURRENCY::equals)))
        .map(MoneyMetric::revenue);
  }

  /** Returns the metric that has the numbers of another one when revenue is converted. */
  public static Metric converted(Metric metric, Optional<Conversion> conversion) {
    return conversion
        .filter(to -> metric.currency().filter(to::converts).isPresent())
        .map(to -> revenue(Optional.of(to.currency())))
        .orElse(metric);
  }

  @Override
  public String wireName() {
    return kind.wireName() + "." + currency.orElse(NO_CURRENCY);
  }

  @Override
  public String label() {
    return currency
        .map(code -> kind.label + ", " + code)
        .orElse(kind == Kind.REVENUE ? "Revenue, no currency" : kind.label);
  }

  @Override
  public Unit unit() {
    return switch (kind) {
      case REVENUE, REVENUE_PER_VISITOR, COST, COST_PER_SUCCESS -> Unit.MONEY;
      case RETURN_ON_AD_SPEND -> Unit.RATIO;
    };
  }

  @Override
  public Optional<BigDecimal> of(Totals totals) {
    BigDecimal revenue = totals.revenue().in(currency).value();
    BigDecimal cost = totals.spend().amounts().in(currency).value();
    return switch (kind) {
      case REVENUE -> Optional.of(revenue);
      case REVENUE_PER_VISITOR ->
          Optional.of(
              totals.counts().visitors() == 0
                  ? revenue
                  : divide(
                      revenue,
                      BigDecimal.valueOf(totals.counts().visitors()),
                      PER_VISITOR_DECIMALS));
      case COST -> Optional.of(cost);
      case COST_PER_SUCCESS ->
          isCompared(totals, cost) && totals.successes().signum() > 0
              ? Optional.of(divide(cost, totals.successes(), COST_DECIMALS))
              : Optional.empty();
      case RETURN_ON_AD_SPEND ->
          isCompared(totals, cost)
              ? Optional.of(divide(revenue, cost, COST_DECIMALS))
              : Optional.empty();
    };
  }

  private static boolean isCompared(Totals totals, BigDecimal cost) {
    return totals.spend().hasResults() && cost.signum() > 0;
  }

  private static BigDecimal divide(BigDecimal amount, BigDecimal divisor, int decimals) {
    return amount.divide(divisor, decimals, RoundingMode.HALF_EVEN);
  }

  @Override
  public boolean isConverted(Totals totals) {
    boolean isRevenueConverted = totals.revenue().in(currency).isConverted();
    boolean isCostConverted = totals.spend().amounts().in(currency).isConverted();
    return switch (kind) {
      case REVENUE, REVENUE_PER_VISITOR -> isRevenueConverted;
      case COST, COST_PER_SUCCESS -> isCostConverted;
      case RETURN_ON_AD_SPEND -> isRevenueConverted || isCostConverted;
    };
  }

  @Override
  public boolean isPartOfTotal() {
    return kind == Kind.REVENUE;
  }

  @Override
  public boolean isLessBetter() {
    return kind == Kind.COST || kind == Kind.COST_PER_SUCCESS;
  }
}
