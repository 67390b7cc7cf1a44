package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The question for a scope's totals per bucket. A person counts once per bucket, so the sum of
 * their visitors may exceed the scope's.
 *
 * @param rules the site's success rules; a browser's page view that matches one is unconfirmed
 * @param starts at least one, ascending, none before the scope's start; each bucket ends at the
 *     next one's start, the last at the scope's end
 */
public record TimeseriesQuestion(Scope scope, List<SuccessRule> rules, List<Instant> starts)
    implements ScopedQuestion<TimeseriesQuestion.Timeseries> {
  public TimeseriesQuestion {
    rules = List.copyOf(rules);
    starts = List.copyOf(starts);
    if (starts.isEmpty()) {
      throw new IllegalArgumentException("a time series needs at least one bucket");
    }
  }

  /** The boundaries are parameters, so engines need no time zones. */
  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(SummarySql.by(bucket(conditions), conditions, rules));
  }

  /** Returns an expression: the number of the event's bucket; null before the first. */
  private String bucket(ScopeConditions conditions) {
    List<String> borders = starts.stream().map(conditions::parameter).toList();
    return "case when received_at >= %s then %s end"
        .formatted(
            borders.getFirst(),
            BucketSql.number("received_at", borders.subList(1, borders.size())));
  }

  @Override
  public Timeseries answer(List<Row> rows) {
    Map<Long, List<Row>> byBucket =
        rows.stream().collect(groupingBy(row -> row.whole("summary_key").orElseThrow()));
    RatePeriods periods = RatePeriods.of(scope);
    return new Timeseries(
        IntStream.range(0, starts.size())
            .mapToObj(bucket -> byBucket.getOrDefault((long) bucket, List.of()))
            .map(ofBucket -> SummarySql.read(ofBucket, periods))
            .toList());
  }

  /**
   * The totals of each bucket of a time series.
   *
   * @param buckets in chronological order, including those without events
   */
  public record Timeseries(List<Summary> buckets) {
    public Timeseries {
      buckets = List.copyOf(buckets);
    }
  }
}
