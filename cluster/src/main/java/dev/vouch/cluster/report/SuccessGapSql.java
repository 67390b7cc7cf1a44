package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import java.util.List;
import java.util.Optional;

/** The longest time without a confirmed success. */
record SuccessGapSql(SuccessGapQuestion question) implements QuestionSql<Optional<SuccessGap>> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        , success as (
          select
            received_at,
            lead(received_at) over (order by received_at, position) as next_at,
            count() over () as successes,
            min(received_at) over () as oldest
          from credited
          where %s and %s
        )
        select received_at, next_at, successes, oldest
        from success
        where %s
        order by dateDiff('microsecond', received_at, next_at) desc, received_at
        limit 1
        """
            .formatted(SuccessSql.IS_SUCCESS, scope.matches(), overlaps(scope)));
  }

  private String overlaps(ScopeSql scope) {
    return question.stretches().stream()
        .map(
            stretch ->
                "(received_at < %s and next_at > %s)"
                    .formatted(scope.parameter(stretch.until()), scope.parameter(stretch.from())))
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
                    row.count("successes"),
                    row.instant("oldest").orElseThrow()));
  }
}
