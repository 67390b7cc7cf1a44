package dev.vouch.cluster.report;

import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import java.util.List;

/** A funnel for each value of a dimension. */
record FunnelBreakdownSql(FunnelBreakdownQuestion question)
    implements QuestionSql<FunnelBreakdown> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    FunnelChains chains = new FunnelChains(question.funnel());
    return scope.query(
        """
        %s,
        entry as (
          select person, dimension_value as entry_value
          from (
            select person, dimension_value,
              row_number() over (partition by person order by received_at, position) as number
            from chain_1
            where start_1 is not null) as numbered
          where number = 1)
        select entry_value, %s
        from %s join entry using (person)
        group by entry_value
        order by persons_1 desc, entry_value nulls last
        limit %d
        """
            .formatted(
                chains.relations(scope, scope.valueOf(question.by()) + " as dimension_value,"),
                chains.persons(),
                chains.last(),
                question.limit()));
  }

  @Override
  public FunnelBreakdown answer(List<Row> rows) {
    FunnelChains chains = new FunnelChains(question.funnel());
    return new FunnelBreakdown(
        rows.stream()
            .map(row -> new FunnelBreakdown.Line(row.text("entry_value"), chains.read(row)))
            .toList());
  }
}
