package dev.vouch.cluster.report;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.LatestSuccessesQuestion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** When the latest confirmed success of each of some names was received. */
record LatestSuccessesSql(LatestSuccessesQuestion question)
    implements QuestionSql<Map<String, Instant>> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        select name, max(received_at) as latest
        from credited
        where %s and %s and %s
        group by name
        """
            .formatted(
                SuccessSql.IS_SUCCESS,
                scope.matches(),
                scope.isOneOf("name", question.names().stream().map(Optional::of).toList())));
  }

  @Override
  public Map<String, Instant> answer(List<Row> rows) {
    return rows.stream()
        .collect(toMap(row -> row.knownText("name"), row -> row.instant("latest").orElseThrow()));
  }
}
