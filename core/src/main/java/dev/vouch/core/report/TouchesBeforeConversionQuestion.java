package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.IntStream;

/** The question how many touches (docs/identity.md C11) the confirmed successes of a scope have. */
public record TouchesBeforeConversionQuestion(Scope scope)
    implements ScopedQuestion<TouchesBeforeConversion> {
  /** The line for this number has the successes with more touches as well. */
  public static final int TOUCHES_MAX = 5;

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        select
          count(case when touch_count = 0 then 1 end) as without_touches,
          count(case when touch_count is null then 1 end) as unknown,
          %s
        from credited
        where %s and %s
        """
            .formatted(lines(), SuccessSql.IS_SUCCESS, conditions.matchesFilters()));
  }

  private static String lines() {
    return IntStream.rangeClosed(1, TOUCHES_MAX)
        .mapToObj(
            touches ->
                "count(case when touch_count %s %d then 1 end) as line_%d"
                    .formatted(touches == TOUCHES_MAX ? ">=" : "=", touches, touches))
        .collect(joining(",\n  "));
  }

  @Override
  public TouchesBeforeConversion answer(List<Row> rows) {
    Row row = rows.getFirst();
    return new TouchesBeforeConversion(
        IntStream.rangeClosed(1, TOUCHES_MAX)
            .mapToObj(
                touches ->
                    new TouchesBeforeConversion.Line(
                        touches, row.whole("line_" + touches).orElseThrow()))
            .toList(),
        row.whole("without_touches").orElseThrow(),
        row.whole("unknown").orElseThrow());
  }
}
