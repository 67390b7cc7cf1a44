package dev.vouch.cluster.report;

import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import java.util.List;

/** Where people went who completed one step of a funnel but not the next. */
record FunnelExitsSql(FunnelExitsQuestion question) implements QuestionSql<Journeys.Column> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    int step = question.step();
    FunnelQuestion upToNext = question.funnel().upTo(step + 1);
    return scope.query(
        """
        %1$s,
        origin as (
          select person, received_at as origin_at, position as origin_position,
            reached_key as origin_key, addSeconds(start_%2$d, %4$d) as border_at
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
                new FunnelChains(upToNext).relations(scope, reachedKey()),
                step,
                step + 1,
                upToNext.window().toSeconds(),
                steps().relations(scope)));
  }

  /** A click or custom event has no step key of its own, so the key of its page is used. */
  private static String reachedKey() {
    return "coalesce(%s, 'page:' || page_path) as reached_key,".formatted(FollowingSteps.KEY);
  }

  @Override
  public Journeys.Column answer(List<Row> rows) {
    return steps().read(rows).columns().getFirst();
  }

  private FollowingSteps steps() {
    return new FollowingSteps(Direction.FORWARD, 1, List.of(), question.limit());
  }
}
