package dev.vouch.core.report;

import dev.vouch.core.report.Journeys.Direction;
import java.util.List;

/**
 * The question where people went who completed one step of a funnel but not the next: their next
 * page view or confirmed success after they first reached the step. Counts only within the funnel's
 * window, which begins with their latest first step; repeat views of the same page are ignored.
 *
 * @param step the last completed step, from 1; not the funnel's last
 * @param limit the maximum number of lines, at least 1
 */
public record FunnelExitsQuestion(FunnelQuestion funnel, int step, int limit)
    implements FunnelQuestion.Detail<Journeys.Column> {
  public FunnelExitsQuestion {
    if (step < 1 || step >= funnel.steps().size()) {
      throw new IllegalArgumentException(
          "the step must be one of the funnel's steps, but not the last");
    }
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope(), dialect);
    FunnelQuestion upToNext = funnel.upTo(step + 1);
    return conditions.query(
        """
        with %1$s,
        origin as (
          select person, received_at as origin_at, position as origin_position,
            reached_key as origin_key, %4$s as border_at
          from (
            select *,
              row_number() over (partition by person order by received_at, position) as number
            from chain_%2$d
            where start_%2$d is not null) as numbered
          where number = 1
            and person not in (select person from chain_%3$d where start_%3$d is not null)),
        %5$s
        """
            .formatted(
                upToNext.chains().expressions(conditions, reachedKey()),
                step,
                step + 1,
                dialect.plus("start_" + step, funnel.window()),
                columns().query(conditions)));
  }

  /** A click or custom event has no step key of its own, so the key of its page is used. */
  private static String reachedKey() {
    return "coalesce(%s, 'page:' || page_path) as reached_key,".formatted(JourneySql.KEY);
  }

  @Override
  public Journeys.Column answer(List<Row> rows) {
    return columns().answer(rows).columns().getFirst();
  }

  private JourneySql columns() {
    return new JourneySql(Direction.FORWARD, 1, List.of(), limit);
  }
}
