package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The question for the longest time without a confirmed success in the scope that overlaps one of
 * the stretches; the earliest of equally long ones. The time after the latest success has not
 * ended, so it is not a gap.
 *
 * @param stretches at least one
 */
public record SuccessGapQuestion(Scope scope, List<Stretch> stretches)
    implements ScopedQuestion<Optional<SuccessGapQuestion.SuccessGap>> {
  public SuccessGapQuestion {
    stretches = List.copyOf(stretches);
    if (stretches.isEmpty()) {
      throw new IllegalArgumentException("at least one stretch is required");
    }
  }

  /** A range of time, first instant inclusive, second exclusive. */
  public record Stretch(Instant from, Instant until) {}

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        with success as (
          select
            received_at,
            lead(received_at) over (order by received_at, position) as next_at,
            count(*) over () as successes,
            min(received_at) over () as oldest
          from credited
          where %s and %s
        )
        select received_at, next_at, successes, oldest
        from success
        where %s
        order by %s desc, received_at
        limit 1
        """
            .formatted(
                SuccessSql.IS_SUCCESS,
                conditions.matchesFilters(),
                meets(conditions),
                dialect.microsecondsBetween("received_at", "next_at")));
  }

  private String meets(ScopeConditions conditions) {
    return stretches.stream()
        .map(
            stretch ->
                "(received_at < %s and next_at > %s)"
                    .formatted(
                        conditions.parameter(stretch.until()),
                        conditions.parameter(stretch.from())))
        .collect(joining(" or "));
  }

  @Override
  public Optional<SuccessGap> answer(List<Row> rows) {
    return rows.stream()
        .findFirst()
        .map(
            row ->
                new SuccessGap(
                    row.instant("received_at").orElseThrow(),
                    row.instant("next_at").orElseThrow(),
                    row.whole("successes").orElseThrow(),
                    row.instant("oldest").orElseThrow()));
  }

  /**
   * The time between two consecutive confirmed successes.
   *
   * @param successes the number of successes in the scope
   * @param oldest the time of the earliest success in the scope
   */
  public record SuccessGap(Instant from, Instant until, long successes, Instant oldest) {
    /** Returns the length of the gap. */
    public Duration length() {
      return Duration.between(from, until);
    }
  }
}
