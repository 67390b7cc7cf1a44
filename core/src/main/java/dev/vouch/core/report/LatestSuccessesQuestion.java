package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The question when the latest confirmed success of each of these names was received; names without
 * any in the scope are omitted.
 */
public record LatestSuccessesQuestion(Scope scope, Set<String> names)
    implements ScopedQuestion<Map<String, Instant>> {
  public LatestSuccessesQuestion {
    names = Set.copyOf(names);
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        select name, max(received_at) as latest
        from credited
        where %s and %s and %s
        group by name
        """
            .formatted(SuccessSql.IS_SUCCESS, conditions.matchesFilters(), isOfNames(conditions)));
  }

  private String isOfNames(ScopeConditions conditions) {
    return names.isEmpty()
        ? "false"
        : names.stream().map(conditions::parameter).collect(joining(", ", "name in (", ")"));
  }

  @Override
  public Map<String, Instant> answer(List<Row> rows) {
    return rows.stream()
        .collect(
            toMap(
                row -> row.text("name").orElseThrow(), row -> row.instant("latest").orElseThrow()));
  }
}
