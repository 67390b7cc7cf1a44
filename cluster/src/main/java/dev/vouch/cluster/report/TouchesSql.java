package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.wire.Microseconds;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The number of touches of confirmed successes, and the time from the first touch to the success.
 */
record TouchesSql(TouchesQuestion question) implements QuestionSql<Touches> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        select
          countIf(touch_count = 0) as without_touches,
          countIf(touch_count is null) as unknown,
          quantileExactLow(0.5)(time_us) as median_us,
          %s,
          %s
        from (
          select touch_count, dateDiff('microsecond', earliest_touch_at, received_at) as time_us
          from credited
          where %s and %s) as success
        """
            .formatted(times(), numbers(), SuccessSql.IS_SUCCESS, scope.matches()));
  }

  private static String times() {
    return Touches.times(_ -> 0).stream()
        .map(time -> "countIf(%s) as until_%d".formatted(isOf(time), time.until().toMinutes()))
        .collect(joining(",\n  "));
  }

  private static String isOf(Touches.Time time) {
    String isLonger = "time_us >= " + Microseconds.of(time.from());
    return time.until().equals(TouchesQuestion.BOUNDS.getLast())
        ? isLonger
        : isLonger + " and time_us < " + Microseconds.of(time.until());
  }

  private static String numbers() {
    return Touches.numbers(_ -> 0).stream()
        .map(Touches.Count::touches)
        .map(
            touches ->
                "countIf(touch_count %s %d) as touches_%d"
                    .formatted(
                        touches == TouchesQuestion.TOUCHES_MAX ? ">=" : "=", touches, touches))
        .collect(joining(",\n  "));
  }

  @Override
  public Touches answer(List<Row> rows) {
    Row row = rows.getFirst();
    OptionalLong median = row.whole("median_us");
    return new Touches(
        Touches.times(range -> row.count("until_" + TouchesQuestion.BOUNDS.get(range).toMinutes())),
        median.isPresent()
            ? Optional.of(Duration.of(median.getAsLong(), ChronoUnit.MICROS))
            : Optional.empty(),
        Touches.numbers(touches -> row.count("touches_" + touches)),
        row.count("without_touches"),
        row.count("unknown"));
  }
}
