package dev.vouch.cluster.report;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import java.util.List;

/** The totals of a scope. */
record SummarySql(SummaryQuestion question) implements QuestionSql<Summary> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(TotalsSql.by("0", "true", scope, question.rules()));
  }

  @Override
  public Summary answer(List<Row> rows) {
    return TotalsSql.read(rows, RatePeriods.of(question.scope()));
  }
}
