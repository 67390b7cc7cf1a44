package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.TimeToConversion;
import dev.vouch.core.report.TimeToConversionQuestion;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The times from the first touch to the confirmed successes. */
record TimeToConversionSql(TimeToConversionQuestion question)
    implements QuestionSql<TimeToConversion> {
  private static final List<Duration> BOUNDS = TimeToConversionQuestion.BOUNDS;

  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        select
          countIf(touch_count = 0) as without_touches,
          countIf(touch_count is null) as unknown,
          quantileExactLow(0.5)(time_us) as median_us,
          %s
        from (
          select touch_count, dateDiff('microsecond', earliest_touch_at, received_at) as time_us
          from credited
          where %s and %s) as success
        """
            .formatted(lines(), SuccessSql.IS_SUCCESS, scope.matches()));
  }

  private static String lines() {
    return IntStream.range(0, BOUNDS.size())
        .mapToObj(
            line ->
                "countIf(time_us >= %d and %s) as line_%d"
                    .formatted(micros(from(line)), isBelowEnd(line), line))
        .collect(joining(",\n  "));
  }

  private static String isBelowEnd(int line) {
    return line == BOUNDS.size() - 1 ? "true" : "time_us < " + micros(BOUNDS.get(line));
  }

  private static Duration from(int line) {
    return line == 0 ? Duration.ZERO : BOUNDS.get(line - 1);
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }

  @Override
  public TimeToConversion answer(List<Row> rows) {
    Row row = rows.getFirst();
    OptionalLong median = row.whole("median_us");
    return new TimeToConversion(
        IntStream.range(0, BOUNDS.size())
            .mapToObj(
                line ->
                    new TimeToConversion.Line(
                        from(line), BOUNDS.get(line), row.count("line_" + line)))
            .toList(),
        median.isPresent()
            ? Optional.of(Duration.of(median.getAsLong(), ChronoUnit.MICROS))
            : Optional.empty(),
        row.count("without_touches"),
        row.count("unknown"));
  }
}
