package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The longest time without a confirmed success of the scope that meets one of the stretches; the
 * earliest of equally long ones. What follows the latest success is not over, so it is none.
 *
 * @param stretches at least one
 */
public record SuccessGapQuestion(Scope scope, List<Stretch> stretches)
    implements ScopedQuestion<Optional<SuccessGapQuestion.SuccessGap>> {
  public SuccessGapQuestion {
    stretches = List.copyOf(stretches);
    if (stretches.isEmpty()) {
      throw new IllegalArgumentException("a gap is asked for around at least one stretch");
    }
  }

  /** From the first instant to before the second. */
  public record Stretch(Instant from, Instant until) {}

  @Override
  public String wanted() {
    return "confirmed and event_name = 'success'";
  }

  @Override
  public Query query() {
    ScopeConditions conditions = new ScopeConditions(scope);
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
        order by next_at - received_at desc, received_at
        limit 1
        """
            .formatted(wanted(), conditions.hold(), meets(conditions)));
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
   * A time between two confirmed successes, one directly after the other.
   *
   * @param successes how many the scope has
   * @param oldest when the scope's earliest came
   */
  public record SuccessGap(Instant from, Instant until, long successes, Instant oldest) {
    /** How long nothing came. */
    public Duration length() {
      return Duration.between(from, until);
    }
  }
}
