package dev.vouch.reports;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.core.report.Interval.CorrespondingBuckets;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a report is asked for.
 *
 * @param scope the events that it covers
 * @param order in which lines lead, and how many there are at the most
 * @param only the keys of the lines to return; empty for those that lead
 * @param compared the period that it is compared with; empty without a comparison
 * @param withImported whether imported totals are asked for
 * @param success the name of the successes that are counted; empty for all. Visitors and page views
 *     are of all events
 */
public record ReportRequest(
    Site site,
    Scope scope,
    Subject subject,
    RowOrder order,
    List<Optional<String>> only,
    Optional<Compared> compared,
    boolean withImported,
    Optional<String> success) {
  public ReportRequest {
    only = List.copyOf(only);
  }

  /**
   * The period that a report is compared with.
   *
   * @param scope the scope of the report over the period, with the same filters
   */
  public record Compared(DayRange days, Scope scope) {}

  /** Returns the request for a report without comparison and imported totals. */
  public static ReportRequest of(Site site, Scope scope, Subject subject) {
    return new ReportRequest(
        site, scope, subject, RowOrder.OWN, List.of(), Optional.empty(), false, Optional.empty());
  }

  /** Reads what all reports have in common; refuses invalid parameters. */
  static ReportRequest read(Site site, Scope scope, Subject subject, QueryParameters parameters) {
    RowOrder order = subject.isOrdered() ? RowOrder.read(parameters, subject) : RowOrder.OWN;
    Optional<Compared> compared =
        ComparisonParameters.read(parameters, new Comparison.None())
            .with(DayRange.of(scope, site.timeZone()))
            .map(days -> new Compared(days, scope.during(days)));
    boolean withImported = subject.canBeImported() && parameters.flag(ReportJson.IMPORTED);
    Optional<String> success =
        subject instanceof Subject.Grouping ? success(parameters) : Optional.empty();
    parameters.requireValid();
    return new ReportRequest(
        site, scope, subject, order, List.of(), compared, withImported, success);
  }

  /** Reads the name of the successes to count; empty for all, and if it is invalid. */
  static Optional<String> success(QueryParameters parameters) {
    return parameters.parsed(
        "success",
        name -> Optional.of(name).filter(not(String::isEmpty)),
        "invalid_success",
        "success must be the name of a success, such as paid.");
  }

  /** Returns the request for the lines that lead in an order. */
  public ReportRequest leading(Order by, int limit) {
    RowOrder leading = RowOrder.leading(by, limit);
    return new ReportRequest(site, scope, subject, leading, only, compared, withImported, success);
  }

  /** Returns the request for the lines with these keys, at least one. */
  public ReportRequest only(Collection<Optional<String>> keys) {
    return new ReportRequest(
        site, scope, subject, order, List.copyOf(keys), compared, withImported, success);
  }

  /** Returns the request for a comparison with another period. */
  public ReportRequest comparedWith(Optional<Compared> period) {
    return new ReportRequest(site, scope, subject, order, only, period, withImported, success);
  }

  /** Returns the request for imported totals as well, if imports can have any. */
  public ReportRequest imported(boolean isWanted) {
    return new ReportRequest(
        site, scope, subject, order, only, compared, isWanted && subject.canBeImported(), success);
  }

  /** Returns the request in which only successes of this name count; all, if it is empty. */
  public ReportRequest counting(Optional<String> name) {
    return new ReportRequest(site, scope, subject, order, only, compared, withImported, name);
  }

  /**
   * Returns the request for the events of the successes that are counted; empty if the filters
   * exclude them.
   */
  Optional<ReportRequest> ofSuccess() {
    boolean isExcluded =
        FilterGroup.of(scope.filters()).stream()
            .anyMatch(group -> group.dimension() == Field.NAME && !group.matcher().test(success));
    return isExcluded
        ? Optional.empty()
        : Optional.of(
            over(scope.withOneOf(Field.NAME, List.of(success)))
                .leading(Order.SUCCESSES, QueryParameters.LIMIT_MAX)
                .counting(Optional.empty()));
  }

  /** Returns the request for the same lines of other events. */
  public ReportRequest over(Scope other) {
    return new ReportRequest(site, other, subject, order, only, compared, withImported, success);
  }

  /** Returns the request for the lines of a period that this report is compared with. */
  ReportRequest during(Compared earlier) {
    if (subject instanceof Subject.OverTime(TimeBuckets buckets)) {
      CorrespondingBuckets others = buckets.corresponding(earlier.days());
      return of(
              site,
              earlier.scope().between(earlier.days().from(), others.until()),
              new Subject.OverTime(
                  new TimeBuckets(buckets.interval(), earlier.days(), others.starts())))
          .counting(success);
    }
    RowOrder all = RowOrder.leading(order.leading(), QueryParameters.LIMIT_MAX);
    return new ReportRequest(
        site, earlier.scope(), subject, all, only, Optional.empty(), withImported, success);
  }

  /**
   * The order and number of a report's lines: the parameters {@code sort}, {@code order} and {@code
   * limit}. Sorts up to {@link QueryParameters#LIMIT_MAX} lines that lead in the report's own
   * order.
   *
   * @param leading the report's own order
   * @param field the label or metric to sort by; empty for the report's own order
   * @param limit the maximum number of lines
   */
  public record RowOrder(Order leading, Optional<String> field, boolean isAscending, int limit) {
    /** The order of a report that cannot be sorted. */
    static final RowOrder OWN = leading(Order.VISITORS, QueryParameters.LIMIT_MAX);

    private static final Set<String> TEXTS = Set.of("key", "name");
    private static final Set<String> NOT_SORTABLE = Set.of("title", "success_value", "revenue");

    static RowOrder leading(Order by, int limit) {
      return new RowOrder(by, Optional.empty(), false, limit);
    }

    static RowOrder read(QueryParameters parameters, Subject subject) {
      List<String> fields =
          Stream.concat(subject.labels().stream(), subject.metrics().stream().map(Metric::wireName))
              .filter(not(NOT_SORTABLE::contains))
              .toList();
      Optional<String> sort =
          parameters.parsed(
              "sort",
              text ->
                  Optional.of(text)
                      .filter(by -> fields.contains(by) || MoneyMetric.parse(by).isPresent()),
              "invalid_sort",
              "sort must be one of %s, or revenue with a currency, such as revenue.EUR or revenue.none."
                  .formatted(String.join(", ", fields)));
      Optional<String> order =
          parameters.parsed(
              "order",
              text -> Optional.of(text).filter(List.of("asc", "desc")::contains),
              "invalid_order",
              "order must be asc or desc.");
      if (!parameters.all("order").isEmpty() && parameters.all("sort").isEmpty()) {
        parameters.addProblem("sort", "missing_parameter", "sort is required with order.");
      }
      boolean isAscending =
          order.map("asc"::equals).orElseGet(() -> sort.filter(TEXTS::contains).isPresent());
      return new RowOrder(Order.VISITORS, sort, isAscending, parameters.limit());
    }

    /** Returns how many lines the report must have before they are sorted. */
    int rowsMax() {
      return field.isPresent() ? QueryParameters.LIMIT_MAX : limit;
    }

    /** Sorts the lines of a report, and leaves out those beyond the limit. */
    List<ReportLine> apply(List<ReportLine> lines) {
      return field
          .map(by -> lines.stream().sorted(comparator(by)).limit(limit).toList())
          .orElse(lines);
    }

    private Comparator<ReportLine> comparator(String by) {
      Optional<Metric> metric = Metric.parse(by);
      if (metric.isPresent()) {
        return Comparator.comparing(ReportLine::totals, metric.get().order(isAscending));
      }
      Comparator<ReportLine> ascending =
          Comparator.comparing(
              line -> line.key().orElse(null), Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER));
      return isAscending ? ascending : ascending.reversed();
    }
  }
}
