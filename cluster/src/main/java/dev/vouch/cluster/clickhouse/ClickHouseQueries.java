package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Query;
import dev.vouch.cluster.report.QuestionSql;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.function.Supplier;

/**
 * Answers the questions of reports about the sites of a shard, one after the other. Thread-safe.
 */
final class ClickHouseQueries implements ReportQueries {
  private static final int MEMORY_LIMIT_EXCEEDED = 241;

  private final ClickHouseClient client;
  private final ProgressTable progress;
  private final InstantSource clock;

  ClickHouseQueries(ClickHouseClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
    progress = new ProgressTable(client);
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    // Read before the queries, whose rows then have everything until this time.
    Instant asOf = asOf();
    return Answers.of(questions, this::run, asOf);
  }

  /** Answers one question. */
  <A> A run(Question<A> question) {
    QuestionSql<A> sql = QuestionSql.of(question);
    Query query = sql.query();
    return sql.answer(run(() -> client.query(query.sql(), query.parameters())));
  }

  /**
   * Returns the time until which everything is in the rows; not later than now, even if the clock
   * of the node that wrote the rows is ahead.
   */
  Instant asOf() {
    Instant now = clock.instant();
    Instant complete = run(() -> new AppliedPartitions(progress.read())).completeUntil();
    return complete.isAfter(now) ? now : complete;
  }

  private static <T> T run(Supplier<T> query) {
    try {
      return query.get();
    } catch (ClickHouseException e) {
      if (e.code() == MEMORY_LIMIT_EXCEEDED) {
        throw new QueryMemoryException(e);
      }
      throw new WarehouseException("the report's query failed", e);
    }
  }
}
