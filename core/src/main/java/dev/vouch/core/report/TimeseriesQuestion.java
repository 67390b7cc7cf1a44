package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

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
    implements ScopedQuestion<Timeseries> {
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
    Conditions conditions = new Conditions(scope);
    return conditions.query(
        """
        with bucket as (
          select * from (values %s) as borders (bucket_number, starts_at, ends_before)
        ),
        bucketed as (
          select
            bucket_number, person, confirmed, event_name, page_path, success_value,
            case when confirmed and event_name = 'success' then properties end as properties
          from credited
          join bucket on received_at >= starts_at and received_at < ends_before
          where %s
        ),
        totals as (
          select bucket_number,
        %s
          from bucketed
          group by bucket_number
        ),
        revenue as (
        %s
        )
        select
          bucket_number, visitors, pageviews, successes, converters, unconfirmed,
          currency, total_value
        from totals
        left join revenue on revenue_key = bucket_number
        """
            .formatted(
                borders(conditions),
                conditions.hold(),
                SummaryColumns.counts(conditions, rules),
                RevenueRows.by("bucket_number", "bucketed", "true")));
  }

  private String borders(Conditions conditions) {
    return IntStream.range(0, starts.size())
        .mapToObj(
            bucket ->
                "(%d, %s, %s)"
                    .formatted(
                        bucket,
                        conditions.parameter(starts.get(bucket)),
                        conditions.parameter(end(bucket))))
        .collect(joining(", "));
  }

  private Instant end(int bucket) {
    return bucket + 1 < starts.size() ? starts.get(bucket + 1) : scope.until();
  }

  @Override
  public Timeseries answer(List<Row> rows) {
    Map<Long, List<Row>> byBucket =
        rows.stream().collect(groupingBy(row -> row.whole("bucket_number").orElseThrow()));
    return new Timeseries(
        IntStream.range(0, starts.size())
            .mapToObj(bucket -> byBucket.getOrDefault((long) bucket, List.of()))
            .map(bucket -> bucket.isEmpty() ? Summary.NOTHING : SummaryColumns.read(bucket))
            .toList());
  }
}
