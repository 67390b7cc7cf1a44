package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * A funnel for each value of a dimension. A person counts once, under the value of their first
 * event that matches the first step within the scope's time; so the values' funnels add up to the
 * funnel of all.
 *
 * @param limit the maximum number of lines, at least 1
 */
public record FunnelBreakdownQuestion(FunnelQuestion funnel, Dimension by, int limit)
    implements FunnelQuestion.Detail<FunnelBreakdownQuestion.FunnelBreakdown> {
  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope(), dialect);
    String value = conditions.valueOf(by) + " as dimension_value,";
    FunnelSql chains = funnel.chains();
    return conditions.query(
        """
        with %s,
        entry as (
          select person, dimension_value as entry_value
          from (
            select person, dimension_value,
              row_number() over (partition by person order by received_at, position) as number
            from chain_1
            where start_1 is not null) as numbered
          where number = 1)
        select entry_value, %s
        from chain_%d join entry using (person)
        group by entry_value
        order by persons_1 desc, entry_value nulls last
        limit %d
        """
            .formatted(
                chains.expressions(conditions, value),
                chains.persons(),
                funnel.steps().size(),
                limit));
  }

  @Override
  public FunnelBreakdown answer(List<Row> rows) {
    return new FunnelBreakdown(
        rows.stream()
            .map(
                row ->
                    new FunnelBreakdown.Line(row.text("entry_value"), funnel.chains().funnel(row)))
            .toList());
  }

  /**
   * A funnel for each value of a dimension, in descending order of the persons at the first step.
   */
  public record FunnelBreakdown(List<Line> lines) {
    public FunnelBreakdown {
      lines = List.copyOf(lines);
    }

    /**
     * One value's funnel.
     *
     * @param key the value; empty for persons without one
     */
    public record Line(Optional<String> key, Funnel funnel) {}
  }
}
