package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Answers the questions of reports, one after the other. Thread-safe. */
final class ClickHouseQueries implements ReportQueries {
  private static final int MEMORY_LIMIT_EXCEEDED = 241;

  private final ClickHouseClient client;

  ClickHouseQueries(ClickHouseClient client) {
    this.client = client;
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    // Before the queries, whose rows then have everything until that moment.
    Instant asOf = asOf();
    return Answers.of(questions, this::run, asOf);
  }

  private <A> A run(Question<A> question) {
    Query query = CreditedQuery.of(question);
    return question.answer(rows(query.sql(), query.parameters()));
  }

  private Instant asOf() {
    return rows("SELECT min(received_until) AS as_of FROM progress FINAL", Map.of())
        .getFirst()
        .instant("as_of")
        .orElse(Instant.EPOCH);
  }

  private List<Row> rows(String sql, Map<String, Object> parameters) {
    try {
      return client.query(sql, parameters);
    } catch (ClickHouseException e) {
      if (e.code() == MEMORY_LIMIT_EXCEEDED) {
        throw new QueryMemoryException(e);
      }
      throw new WarehouseException("the report's query failed", e);
    }
  }
}
