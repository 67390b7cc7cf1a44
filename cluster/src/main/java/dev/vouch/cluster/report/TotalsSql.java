package dev.vouch.cluster.report;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The SQL of summaries by a key: one row for each key with matching events, currency and rate
 * period.
 *
 * @param from the time from which events count in the summaries
 * @param rules a browser's page view that matches one is unconfirmed
 * @param key an expression over {@code credited} for a whole number
 * @param read converts the summaries by key to the answer; keys without matching events are absent
 */
record TotalsSql<A>(
    ScopedQuestion<A> question,
    Instant from,
    List<SuccessRule> rules,
    Function<ScopeSql, String> key,
    Function<Map<Long, Summary>, A> read)
    implements QuestionSql<A> {
  private static final long ALL = 0;
  private static final long NEW = 0;
  private static final long RETURNING = 1;

  static QuestionSql<Summary> of(SummaryQuestion question) {
    return new TotalsSql<>(
        question,
        question.scope().from(),
        question.rules(),
        _ -> Long.toString(ALL),
        summaries -> summaries.getOrDefault(ALL, Summary.NOTHING));
  }

  static QuestionSql<Timeseries> of(TimeseriesQuestion question) {
    List<Instant> starts = question.starts();
    return new TotalsSql<>(
        question,
        starts.getFirst(),
        question.rules(),
        _ -> TimeSql.start(starts),
        summaries -> new Timeseries(buckets(starts, summaries)));
  }

  /** Of buckets with the same start, only the last can have events. */
  private static List<Summary> buckets(List<Instant> starts, Map<Long, Summary> summaries) {
    List<Summary> buckets = new ArrayList<>();
    for (Instant start : starts.reversed()) {
      Summary ofBucket = summaries.remove(Microseconds.of(start));
      buckets.addFirst(ofBucket == null ? Summary.NOTHING : ofBucket);
    }
    return buckets;
  }

  static QuestionSql<NewAndReturning> of(NewAndReturningQuestion question) {
    Instant from = question.scope().from();
    return new TotalsSql<>(
        question,
        from,
        question.rules(),
        scope ->
            "if(person in (select person from credited where received_at < %s), %d, %d)"
                .formatted(scope.parameter(from), RETURNING, NEW),
        summaries ->
            new NewAndReturning(
                summaries.getOrDefault(NEW, Summary.NOTHING),
                summaries.getOrDefault(RETURNING, Summary.NOTHING)));
  }

  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    String ofKey = key.apply(scope);
    String condition = "received_at >= " + scope.parameter(from);
    return scope.query(
        """
        , seen as (
          select distinct person from credited where not confirmed and %8$s
        ),
        people as (
          select
            %1$s as summary_key, person, person in (select person from seen) as is_seen,
            countIf(%3$s and event_name = 'pageview') as views,
            sumIf(%4$s, %3$s) as event_successes,
            countIf(%3$s and %5$s) > 0 as is_converter,
            countIf(%3$s and %6$s) as claims
          from credited
          where %2$s
          group by summary_key, person
          having countIf(%3$s) > 0
        ),
        totals as (
          select
            summary_key,
            count() as visitors, sum(views) as pageviews, sum(event_successes) as successes,
            countIf(is_converter) as converters, sum(claims) as unconfirmed,
            countIf(is_seen) as visitors_seen, countIf(is_seen and is_converter) as converters_seen
          from people
          group by summary_key
        ),
        revenue as (
        %7$s
        )
        select
          summary_key, visitors, pageviews, successes, converters, unconfirmed, visitors_seen,
          converters_seen, currency, rate_period, total_value
        from totals
        left join revenue on revenue_key = summary_key
        """
            .formatted(
                ofKey,
                condition,
                scope.matches(),
                SuccessSql.SUCCESSES,
                SuccessSql.IS_SUCCESS,
                scope.isUnconfirmed(rules),
                RevenueSql.by(ofKey, "credited", condition + " and " + scope.matches(), scope),
                scope.isInScope()));
  }

  @Override
  public A answer(List<Row> rows) {
    RatePeriods periods = RatePeriods.of(question.scope());
    return read.apply(
        rows.stream()
            .collect(
                groupingBy(
                    row -> row.count("summary_key"),
                    collectingAndThen(toList(), ofKey -> summary(ofKey, periods)))));
  }

  /** Reads the summary of one key, whose rows repeat the counts for each currency. */
  private static Summary summary(List<Row> rows, RatePeriods periods) {
    Row counts = rows.getFirst();
    return new Summary(
        counts.count("visitors"),
        counts.count("pageviews"),
        counts.count("successes"),
        counts.count("converters"),
        RevenueSql.read(rows, periods),
        counts.count("unconfirmed"),
        counts.count("visitors_seen"),
        counts.count("converters_seen"));
  }
}
