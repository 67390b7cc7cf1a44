package dev.vouch.reports;

import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A number of reports: its name in URLs, JSON and CSV, its label on pages and in mails, its unit,
 * and how it follows from the totals of a line.
 */
public sealed interface Metric permits Metric.Figure, MoneyMetric {
  /** The name in URLs, JSON and CSV. */
  String wireName();

  String label();

  /** The name in the URL of a chart, which has one conversion rate only. */
  default String chartName() {
    return wireName();
  }

  /** The label where there is little room. */
  default String shortLabel() {
    return label();
  }

  Unit unit();

  /**
   * Returns the number, which lines are sorted by and compared by; a rate is from 0 to 1. Empty if
   * there is nothing to divide by, or if amounts cannot be added.
   */
  Optional<BigDecimal> of(Totals totals);

  /** Returns the order by the number; totals without one are last. */
  default Comparator<Totals> order(boolean isAscending) {
    Comparator<BigDecimal> order =
        isAscending ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return Comparator.comparing((Totals totals) -> of(totals).isEmpty())
        .thenComparing(totals -> of(totals).orElse(BigDecimal.ZERO), order);
  }

  /** The currency of the number; empty if it has none. */
  default Optional<String> currency() {
    return Optional.empty();
  }

  /** Whether the number has amounts that were converted into another currency. */
  default boolean isConverted(Totals totals) {
    return false;
  }

  /** Whether the number of a line is a part of the report's. */
  default boolean isPartOfTotal() {
    return unit() == Unit.COUNT;
  }

  /** Whether the number improves if it falls. */
  default boolean isLessBetter() {
    return this == Figure.BOUNCE_RATE;
  }

  /** The unit, which decides how a number is written. */
  enum Unit {
    COUNT,
    /** A part of 1, shown as a percentage. */
    RATE,
    /** A number of things per other. */
    RATIO,
    SECONDS,
    /** An amount in one currency. */
    MONEY,
    /** An amount in each currency. */
    AMOUNTS
  }

  /** Parses the name in URLs; empty if {@code text} is not a metric. */
  static Optional<Metric> parse(String text) {
    return WireNamed.parse(Figure.class, text)
        .<Metric>map(figure -> figure)
        .or(() -> MoneyMetric.parse(text));
  }

  /**
   * Returns the metrics that pages and mails show of a whole period: revenue once for each currency
   * of the period and of the compared one.
   */
  static List<Metric> shownOf(Report period) {
    return Stream.concat(
            Stream.of(
                Figure.VISITORS, Figure.PAGEVIEWS, Figure.SUCCESSES, Figure.CONVERSION_RATE_SEEN),
            MoneyMetric.revenues(
                Stream.concat(Stream.of(period.totals()), period.before().stream()))
                .stream())
        .toList();
  }

  /** The metrics that are not of one currency. */
  enum Figure implements Metric, WireNamed {
    VISITORS("Visitors", Unit.COUNT),
    VISITS("Visits", Unit.COUNT),
    PAGEVIEWS("Page views", "Views", Unit.COUNT),
    SUCCESSES("Successes", Unit.COUNT),
    CONVERTERS("Converters", Unit.COUNT),
    CONVERSION_RATE("Conversion rate", "Rate", Unit.RATE),
    /** The sum of all revenue; without a number if there are several currencies. */
    SUCCESS_VALUE("Success value", Unit.MONEY),
    REVENUE("Revenue", Unit.AMOUNTS),
    UNCONFIRMED("Unconfirmed", Unit.COUNT),
    VISITORS_SEEN("Visitors seen in a browser", Unit.COUNT),
    /** The conversion rate of visitors who were seen in a browser. */
    CONVERSION_RATE_SEEN("Conversion rate", "Rate", Unit.RATE),
    BOUNCE_RATE("Bounce rate", Unit.RATE),
    VISIT_DURATION_SECONDS("Visit duration", Unit.SECONDS),
    VIEWS_PER_VISIT("Views per visit", Unit.RATIO);

    private static final int MILLISECOND_DECIMALS = 3;

    private final String label;
    private final String shortLabel;
    private final Unit unit;

    Figure(String label, Unit unit) {
      this(label, label, unit);
    }

    Figure(String label, String shortLabel, Unit unit) {
      this.label = label;
      this.shortLabel = shortLabel;
      this.unit = unit;
    }

    @Override
    public String wireName() {
      return WireNamed.super.wireName();
    }

    @Override
    public String chartName() {
      return this == CONVERSION_RATE_SEEN ? CONVERSION_RATE.wireName() : wireName();
    }

    @Override
    public String label() {
      return label;
    }

    @Override
    public String shortLabel() {
      return shortLabel;
    }

    @Override
    public Unit unit() {
      return unit;
    }

    @Override
    public Optional<BigDecimal> of(Totals totals) {
      return switch (this) {
        case VISITORS -> count(totals.counts().visitors());
        case VISITS -> count(totals.visits().visits());
        case PAGEVIEWS -> count(totals.counts().pageviews());
        case SUCCESSES -> Optional.of(totals.successes());
        case CONVERTERS -> count(totals.counts().converters());
        case CONVERSION_RATE -> ratio(totals.counts().conversionRate());
        case SUCCESS_VALUE -> totals.revenue().total().filter(_ -> !totals.revenue().isConverted());
        case REVENUE -> totals.revenue().total();
        case UNCONFIRMED -> count(totals.counts().unconfirmed());
        case VISITORS_SEEN -> count(totals.counts().visitorsSeen());
        case CONVERSION_RATE_SEEN ->
            totals.counts().conversionRateSeen().stream()
                .boxed()
                .map(BigDecimal::valueOf)
                .findFirst();
        case BOUNCE_RATE -> ratio(totals.visits().bounceRate());
        case VISIT_DURATION_SECONDS ->
            Optional.of(
                BigDecimal.valueOf(
                    totals.visits().meanDuration().toMillis(), MILLISECOND_DECIMALS));
        case VIEWS_PER_VISIT -> ratio(totals.visits().viewsPerVisit());
      };
    }

    private static Optional<BigDecimal> count(long count) {
      return Optional.of(BigDecimal.valueOf(count));
    }

    private static Optional<BigDecimal> ratio(double ratio) {
      return Optional.of(BigDecimal.valueOf(ratio));
    }
  }
}
