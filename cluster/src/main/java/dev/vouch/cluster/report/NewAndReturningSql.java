package dev.vouch.cluster.report;

import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.RatePeriods;
import java.util.List;

/** The totals of new and of returning people. */
record NewAndReturningSql(NewAndReturningQuestion question)
    implements QuestionSql<NewAndReturning> {
  private static final long NEW = 0;
  private static final long RETURNING = 1;

  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    String from = scope.parameter(question.scope().from());
    String key =
        "if(person in (select person from credited where received_at < %s), %d, %d)"
            .formatted(from, RETURNING, NEW);
    return scope.query(TotalsSql.by(key, "received_at >= " + from, scope, question.rules()));
  }

  @Override
  public NewAndReturning answer(List<Row> rows) {
    RatePeriods periods = RatePeriods.of(question.scope());
    return new NewAndReturning(
        TotalsSql.read(NEW, rows, periods), TotalsSql.read(RETURNING, rows, periods));
  }
}
