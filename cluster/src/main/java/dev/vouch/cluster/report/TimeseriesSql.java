package dev.vouch.cluster.report;

import static java.util.stream.Collectors.groupingBy;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The totals of each bucket of a time series. */
record TimeseriesSql(TimeseriesQuestion question) implements QuestionSql<Timeseries> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    List<Instant> starts = question.starts();
    String isInBucket = "received_at >= " + scope.parameter(starts.getFirst());
    return scope.query(TotalsSql.by(TimeSql.start(starts), isInBucket, scope, question.rules()));
  }

  /** Of buckets with the same start, only the last can have events. */
  @Override
  public Timeseries answer(List<Row> rows) {
    Map<Long, List<Row>> byStart =
        rows.stream().collect(groupingBy(row -> row.count("summary_key")));
    RatePeriods periods = RatePeriods.of(question.scope());
    List<Summary> buckets = new ArrayList<>();
    for (Instant start : question.starts().reversed()) {
      List<Row> ofBucket = byStart.remove(Microseconds.of(start));
      buckets.addFirst(TotalsSql.read(ofBucket == null ? List.of() : ofBucket, periods));
    }
    return new Timeseries(buckets);
  }
}
