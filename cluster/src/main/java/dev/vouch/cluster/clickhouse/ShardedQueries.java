package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.function.Function;

/**
 * Answers the questions of reports from the shards of their sites. If one of the shards is not
 * available, all questions fail. Thread-safe.
 */
final class ShardedQueries implements ReportQueries {
  private final Function<SiteId, ClickHouseQueries> shardOf;
  private final InstantSource clock;

  /**
   * @param shardOf the queries of the shard that has a site
   */
  ShardedQueries(Function<SiteId, ClickHouseQueries> shardOf, InstantSource clock) {
    this.shardOf = shardOf;
    this.clock = clock;
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    // Read before the queries, whose rows then have everything until this time.
    Instant asOf =
        questions.stream()
            .map(Question::site)
            .map(shardOf)
            .distinct()
            .map(ClickHouseQueries::asOf)
            .min(Instant::compareTo)
            .orElseGet(clock::instant);
    return Answers.of(questions, this::run, asOf);
  }

  private <A> A run(Question<A> question) {
    return shardOf.apply(question.site()).run(question);
  }
}
