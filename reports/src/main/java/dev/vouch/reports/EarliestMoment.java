package dev.vouch.reports;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Instant;
import java.util.Collection;

/**
 * Decorator of queries that keeps the earliest time that their answers are as of: that is the time
 * of a report with several queries. For one request.
 */
final class EarliestMoment implements ReportQueries {
  private final ReportQueries queries;
  private Instant asOf = Instant.MAX;

  EarliestMoment(ReportQueries queries) {
    this.queries = queries;
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    Answers answers = queries.answerAll(questions);
    asOf = answers.asOf().isBefore(asOf) ? answers.asOf() : asOf;
    return answers;
  }

  /** The moment of the answers so far. */
  Instant asOf() {
    return asOf;
  }
}
