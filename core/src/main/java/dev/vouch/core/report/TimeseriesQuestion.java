package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A scope's totals bucket by bucket. A person counts once in each bucket, so the visitors of all
 * may be more than those of the scope.
 *
 * @param rules of the site; a browser's page view is unconfirmed when one matches its page
 * @param starts at least one, none before its predecessor or before the scope; each bucket reaches
 *     to the next one's start, the last to the scope's end
 */
public record TimeseriesQuestion(Scope scope, List<SuccessRule> rules, List<Instant> starts)
    implements ScopedQuestion<TimeseriesQuestion.Timeseries> {
  public TimeseriesQuestion {
    rules = List.copyOf(rules);
    starts = List.copyOf(starts);
    if (starts.isEmpty()) {
      throw new IllegalArgumentException("a time series has at least one bucket");
    }
  }

  /** The buckets' borders are values, so that no engine needs to know about time zones. */
  @Override
  public Query query() {
    ScopeConditions conditions = new ScopeConditions(scope);
    return conditions.query(SummarySql.by(bucket(conditions), conditions, rules));
  }

  /** An expression: the number of the event's bucket; null before the first. */
  private String bucket(ScopeConditions conditions) {
    List<String> borders = starts.stream().map(conditions::parameter).toList();
    return "case when received_at >= %s then %s end"
        .formatted(borders.getFirst(), bucket(borders, 0, borders.size()));
  }

  /** Halves the buckets from one to before another, so that an event meets few of the borders. */
  private static String bucket(List<String> borders, int first, int behind) {
    if (behind - first == 1) {
      return Integer.toString(first);
    }
    int middle = (first + behind) / 2;
    return "case when received_at < %s then %s else %s end"
        .formatted(
            borders.get(middle), bucket(borders, first, middle), bucket(borders, middle, behind));
  }

  @Override
  public Timeseries answer(List<Row> rows) {
    Map<Long, List<Row>> byBucket =
        rows.stream().collect(groupingBy(row -> row.whole("summary_key").orElseThrow()));
    return new Timeseries(
        IntStream.range(0, starts.size())
            .mapToObj(bucket -> byBucket.getOrDefault((long) bucket, List.of()))
            .map(SummarySql::read)
            .toList());
  }

  /**
   * The totals of each bucket of a time series.
   *
   * @param buckets in the order of time, those without any event included
   */
  public record Timeseries(List<Summary> buckets) {
    public Timeseries {
      buckets = List.copyOf(buckets);
    }
  }
}
