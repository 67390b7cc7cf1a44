package dev.vouch.cluster.report;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import java.util.List;

/** A funnel of all people. */
record FunnelSql(FunnelQuestion question) implements QuestionSql<Funnel> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    FunnelChains chains = new FunnelChains(question);
    return scope.query(
        """
        %s
        select %s
        from %s
        """
            .formatted(chains.relations(scope, ""), chains.persons(), chains.last()));
  }

  @Override
  public Funnel answer(List<Row> rows) {
    return new FunnelChains(question).read(rows.getFirst());
  }
}
