package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The question for the time from the first touch (docs/identity.md C11) to the confirmed successes
 * of a scope.
 */
public record TimeToConversionQuestion(Scope scope) implements ScopedQuestion<TimeToConversion> {
  /** The ends of the lines: of each the start of the next, and of the last the longest time. */
  public static final List<Duration> BOUNDS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofHours(1),
          Duration.ofDays(1),
          Duration.ofDays(3),
          Duration.ofDays(7),
          Duration.ofDays(14));

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        select
          count(case when touch_count = 0 then 1 end) as without_touches,
          count(case when touch_count is null then 1 end) as unknown,
          %s as median_us,
          %s
        from (
          select touch_count, %s as time_us
          from credited
          where %s and %s) as success
        """
            .formatted(
                dialect.median("time_us"),
                lines(),
                dialect.microsecondsBetween("earliest_touch_at", "received_at"),
                SuccessSql.IS_SUCCESS,
                conditions.matchesFilters()));
  }

  private static String lines() {
    return IntStream.range(0, BOUNDS.size())
        .mapToObj(
            line ->
                "count(case when time_us >= %d and %s then 1 end) as line_%d"
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
                        from(line), BOUNDS.get(line), row.whole("line_" + line).orElseThrow()))
            .toList(),
        median.isPresent()
            ? Optional.of(Duration.of(median.getAsLong(), ChronoUnit.MICROS))
            : Optional.empty(),
        row.whole("without_touches").orElseThrow(),
        row.whole("unknown").orElseThrow());
  }
}
