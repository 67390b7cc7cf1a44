package dev.vouch.reports;

import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.site.Site;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a report lists, one in each line: the values of a dimension, the buckets of a time series,
 * the names of successes, or only the period as a whole.
 */
public sealed interface Subject {
  /** The subjects without parameters. */
  enum Fixed implements Subject {
    /** The whole period, in one line. */
    PERIOD,
    /** The visits of the whole period, in one line. */
    VISITS,
    NEW_AND_RETURNING,
    /** Successes by name. */
    SUCCESSES
  }

  /** The buckets of a time series. */
  record OverTime(TimeBuckets buckets) implements Subject {
    private static final List<Metric> METRICS =
        List.of(
            Figure.VISITORS,
            Figure.PAGEVIEWS,
            Figure.SUCCESSES,
            Figure.CONVERTERS,
            Figure.CONVERSION_RATE,
            Figure.SUCCESS_VALUE,
            Figure.REVENUE,
            Figure.UNCONFIRMED,
            Figure.VISITORS_SEEN,
            Figure.CONVERSION_RATE_SEEN);

    static OverTime read(Site site, Scope scope, QueryParameters parameters) {
      return new OverTime(TimeBuckets.read(site, scope, parameters));
    }
  }

  /** What a breakdown lists. */
  sealed interface Grouping extends Subject {
    /** The name in URLs of pages and of the API. */
    default String wireName() {
      return switch (this) {
        case Values(var by) -> by.wireName();
        case VisitPages(var by) -> by.wireName();
      };
    }

    /** Parses the name in URLs; empty if a breakdown cannot be by {@code text}. */
    static Optional<Grouping> parse(String text) {
      return WireNamed.parse(VisitPage.class, text)
          .<Grouping>map(VisitPages::new)
          .or(() -> Dimension.parse(text).map(Values::new));
    }

    /**
     * The numbers of a line in a table with a column for each currency.
     *
     * @param ofRevenue the currencies of revenue; empty for revenue without a currency
     * @param ofCosts the currencies of costs
     */
    default List<Metric> metrics(List<Optional<String>> ofRevenue, List<String> ofCosts) {
      List<Metric> metrics =
          new ArrayList<>(List.of(Figure.VISITORS, Figure.PAGEVIEWS, Figure.SUCCESSES));
      if (this instanceof VisitPages) {
        metrics.add(Figure.CONVERSION_RATE);
      }
      ofRevenue.stream().map(MoneyMetric::revenue).forEach(metrics::add);
      if (this instanceof VisitPages || equals(new Values(Dimension.Field.PAGE_PATH))) {
        ofRevenue.stream()
            .map(currency -> new MoneyMetric(Kind.REVENUE_PER_VISITOR, currency))
            .forEach(metrics::add);
      }
      for (String currency : ofCosts) {
        Stream.of(Kind.COST, Kind.COST_PER_SUCCESS, Kind.RETURN_ON_AD_SPEND)
            .map(kind -> new MoneyMetric(kind, Optional.of(currency)))
            .forEach(metrics::add);
      }
      return metrics;
    }

    /** The filter by the events of a line; a page of visits has one by views of the page. */
    default Optional<Filter> filter(Optional<String> key) {
      return switch (this) {
        case Values(var by) -> Optional.of(new Filter(by, key));
        case VisitPages _ ->
            key.map(page -> new Filter(Dimension.Field.PAGE_PATH, Optional.of(page)));
      };
    }
  }

  /** The values of a dimension. */
  record Values(Dimension by) implements Grouping {}

  /** The landing or exit pages of visits. */
  record VisitPages(VisitPage by) implements Grouping {}

  /** The report in the name of a file. */
  default String title() {
    return switch (this) {
      case Fixed.PERIOD -> "summary";
      case Fixed.VISITS -> "visits";
      case Fixed.NEW_AND_RETURNING -> "new and returning people";
      case Fixed.SUCCESSES -> "successes";
      case OverTime(var buckets) -> "timeseries by " + buckets.interval().wireName();
      case Grouping by -> "breakdown by " + by.wireName();
    };
  }

  /** The fields that name a line; none if the report has only one line. */
  default List<String> labels() {
    return switch (this) {
      case Fixed.PERIOD, Fixed.VISITS -> List.of();
      case Fixed.SUCCESSES -> List.of("name", "title");
      case OverTime _ -> List.of("time");
      case Fixed.NEW_AND_RETURNING -> List.of("key");
      case Grouping _ -> List.of("key");
    };
  }

  /** The numbers of a line. */
  default List<Metric> metrics() {
    return switch (this) {
      case Fixed.PERIOD, Fixed.NEW_AND_RETURNING -> OverTime.METRICS;
      case OverTime _ -> OverTime.METRICS;
      case Fixed.VISITS ->
          List.of(
              Figure.VISITS,
              Figure.BOUNCE_RATE,
              Figure.VISIT_DURATION_SECONDS,
              Figure.VIEWS_PER_VISIT);
      case Fixed.SUCCESSES ->
          List.of(
              Figure.SUCCESSES,
              Figure.CONVERTERS,
              Figure.CONVERSION_RATE,
              Figure.SUCCESS_VALUE,
              Figure.REVENUE,
              Figure.UNCONFIRMED);
      case Values _ ->
          List.of(
              Figure.VISITORS,
              Figure.PAGEVIEWS,
              Figure.SUCCESSES,
              Figure.SUCCESS_VALUE,
              Figure.REVENUE);
      case VisitPages _ ->
          List.of(
              Figure.VISITORS,
              Figure.VISITS,
              Figure.PAGEVIEWS,
              Figure.SUCCESSES,
              Figure.CONVERTERS,
              Figure.CONVERSION_RATE,
              Figure.SUCCESS_VALUE,
              Figure.REVENUE);
    };
  }

  /** Whether a reader can choose the order and the number of the lines. */
  default boolean isOrdered() {
    return this == Fixed.SUCCESSES || this instanceof Grouping;
  }

  /** Whether imports can have totals of the lines. */
  default boolean canBeImported() {
    return this == Fixed.PERIOD || this instanceof OverTime || this instanceof Values;
  }
}
