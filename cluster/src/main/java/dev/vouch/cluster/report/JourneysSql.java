package dev.vouch.cluster.report;

import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import java.util.List;

/** The steps after, or before, people's first event that matches the origin. */
record JourneysSql(JourneysQuestion question) implements QuestionSql<Journeys> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    long window = question.window().toSeconds();
    long border =
        switch (question.direction()) {
          case FORWARD -> window;
          case BACKWARD -> -window;
        };
    return scope.query(
        """
        , origin as (
          select person, received_at as origin_at, position as origin_position,
            step_key as origin_key, addSeconds(received_at, %d) as border_at
          from (
            select person, received_at, position, %s as step_key,
              row_number() over (partition by person order by received_at, position) as number
            from credited
            where %s and %s and %s) as numbered
          where number = 1),
        %s
        """
            .formatted(
                border,
                originKey(),
                scope.matches(),
                scope.meets(question.origin()),
                scope.isInScope(),
                steps().relations(scope)));
  }

  /** The step that is not counted next to the origin: before an event, views of its own page. */
  private String originKey() {
    return switch (question.direction()) {
      case FORWARD -> FollowingSteps.KEY;
      case BACKWARD -> "'page:' || page_path";
    };
  }

  @Override
  public Journeys answer(List<Row> rows) {
    return steps().read(rows);
  }

  private FollowingSteps steps() {
    return new FollowingSteps(
        question.direction(), question.depth(), question.through(), question.limit());
  }
}
