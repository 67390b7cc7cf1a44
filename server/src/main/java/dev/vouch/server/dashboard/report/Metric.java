package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A number of {@link Totals}, shown as a total and over time. */
public sealed interface Metric {
  /** How a URL spells it. */
  String wireName();

  String label();

  /** The number; a rate is from 0 to 1. */
  BigDecimal of(Totals totals);

  /** Whether the number has amounts that were converted into another currency. */
  default boolean isConverted(Totals totals) {
    return false;
  }

  /** The formatted number. */
  String shown(Totals totals, NumberFormats numbers);

  /** The number formatted as a large total. */
  default String total(Totals totals, NumberFormats numbers) {
    return shown(totals, numbers);
  }

  NumberChange change(Totals now, Totals before, NumberFormats numbers);

  /** Parses the wire name; empty if {@code text} is not a metric. */
  static Optional<Metric> parse(String text) {
    return Stream.concat(
            Stream.concat(Arrays.stream(Count.values()), Stream.of(new ConversionRate())),
            Money.parse(text).stream())
        .filter(metric -> metric.wireName().equals(text))
        .findFirst();
  }

  /** Returns revenue in the first currency that there is; empty if there is no revenue. */
  static Optional<Metric> firstOf(Stream<Revenue> revenues) {
    return revenues
        .flatMap(revenue -> revenue.amounts().stream())
        .findFirst()
        .map(amount -> new Money(amount.currency()));
  }

  /** Returns the metric that has its numbers when revenue is converted. */
  default Metric converted(Optional<Conversion> conversion) {
    return conversion
        .filter(
            to ->
                this instanceof Money(Optional<String> sent)
                    && sent.filter(to::converts).isPresent())
        .<Metric>map(to -> new Money(Optional.of(to.currency())))
        .orElse(this);
  }

  /** Returns the metrics of a report and of what it is compared with, one for each currency. */
  static List<Metric> of(Summary now, Optional<Summary> before) {
    Stream<Metric> ofVisitors =
        Stream.concat(Arrays.stream(Count.values()), Stream.of(new ConversionRate()));
    Stream<Metric> ofRevenue =
        Stream.concat(Stream.of(now), before.stream())
            .flatMap(summary -> summary.revenue().amounts().stream())
            .map(Revenue.Amount::currency)
            .distinct()
            .map(Money::new);
    return Stream.concat(ofVisitors, ofRevenue).toList();
  }

  enum Count implements Metric {
    VISITORS("visitors", "Visitors"),
    PAGEVIEWS("pageviews", "Page views"),
    SUCCESSES("successes", "Successes");

    private final String wireName;
    private final String label;

    Count(String wireName, String label) {
      this.wireName = wireName;
      this.label = label;
    }

    @Override
    public String wireName() {
      return wireName;
    }

    @Override
    public String label() {
      return label;
    }

    @Override
    public BigDecimal of(Totals totals) {
      return switch (this) {
        case VISITORS -> BigDecimal.valueOf(totals.visitors());
        case PAGEVIEWS -> BigDecimal.valueOf(totals.pageviews());
        case SUCCESSES -> totals.successes();
      };
    }

    @Override
    public String shown(Totals totals, NumberFormats numbers) {
      return numbers.count(of(totals));
    }

    @Override
    public NumberChange change(Totals now, Totals before, NumberFormats numbers) {
      return numbers.change(of(now), of(before));
    }
  }

  /** Converters per visitor, of those who were seen in a browser. */
  record ConversionRate() implements Metric {
    private static final String NONE = "–";

    @Override
    public String wireName() {
      return "conversion_rate";
    }

    @Override
    public String label() {
      return "Conversion rate";
    }

    @Override
    public BigDecimal of(Totals totals) {
      return BigDecimal.valueOf(totals.conversionRate().orElse(0));
    }

    @Override
    public String shown(Totals totals, NumberFormats numbers) {
      return totals.conversionRate().isPresent()
          ? numbers.percent(totals.conversionRate().getAsDouble())
          : NONE;
    }

    @Override
    public NumberChange change(Totals now, Totals before, NumberFormats numbers) {
      return numbers.change(now.conversionRate().orElse(0), before.conversionRate().orElse(0));
    }
  }

  /** The revenue in one currency, or without a currency. */
  record Money(Optional<String> currency) implements Metric {
    private static final String PREFIX = "revenue.";

    /** Lowercase, so that it is not a currency code. */
    private static final String NO_CURRENCY = "none";

    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private static Optional<Money> parse(String text) {
      String currency = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : "";
      if (currency.equals(NO_CURRENCY)) {
        return Optional.of(new Money(Optional.empty()));
      }
      return Optional.of(currency)
          .filter(code -> CURRENCY.matcher(code).matches())
          .map(code -> new Money(Optional.of(code)));
    }

    @Override
    public String wireName() {
      return PREFIX + currency.orElse(NO_CURRENCY);
    }

    @Override
    public String label() {
      return currency.map(code -> "Revenue, " + code).orElse("Revenue, no currency");
    }

    @Override
    public BigDecimal of(Totals totals) {
      return amount(totals).value();
    }

    @Override
    public boolean isConverted(Totals totals) {
      return amount(totals).isConverted();
    }

    private Revenue.Amount amount(Totals totals) {
      return totals.revenue().in(currency);
    }

    @Override
    public String shown(Totals totals, NumberFormats numbers) {
      return numbers.money(amount(totals));
    }

    @Override
    public String total(Totals totals, NumberFormats numbers) {
      return numbers.roundMoney(amount(totals));
    }

    @Override
    public NumberChange change(Totals now, Totals before, NumberFormats numbers) {
      return numbers.change(amount(now), amount(before));
    }
  }

  /** The revenue in one currency per visitor. Not a metric of charts. */
  record MoneyPerVisitor(Optional<String> currency) implements Metric {
    private static final int DECIMALS = 9;

    @Override
    public String wireName() {
      return "revenue_per_visitor." + currency.orElse(Money.NO_CURRENCY);
    }

    @Override
    public String label() {
      return currency.map(code -> "Revenue per visitor, " + code).orElse("Revenue per visitor");
    }

    @Override
    public BigDecimal of(Totals totals) {
      return amount(totals).value();
    }

    @Override
    public boolean isConverted(Totals totals) {
      return amount(totals).isConverted();
    }

    private Revenue.Amount amount(Totals totals) {
      Revenue.Amount revenue = totals.revenue().in(currency);
      return totals.visitors() == 0
          ? revenue
          : new Revenue.Amount(
              currency,
              revenue
                  .value()
                  .divide(BigDecimal.valueOf(totals.visitors()), DECIMALS, RoundingMode.HALF_EVEN),
              revenue.isConverted());
    }

    @Override
    public String shown(Totals totals, NumberFormats numbers) {
      return numbers.money(amount(totals));
    }

    @Override
    public NumberChange change(Totals now, Totals before, NumberFormats numbers) {
      return numbers.change(amount(now), amount(before));
    }
  }
}
