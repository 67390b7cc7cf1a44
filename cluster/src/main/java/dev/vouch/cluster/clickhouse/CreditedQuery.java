package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The query of a question over the relations that it reads, see {@link Question}. */
final class CreditedQuery {
  /** The first moment that no row is after: ClickHouse can represent it. */
  private static final Instant LATEST = Instant.parse("2299-01-01T00:00:00Z");

  private static final String WHILE_OPEN =
      """
      if(received_at >= (
          SELECT mapFromArrays(groupArray(partition_number), groupArray(until)) FROM closed FINAL
        )[partition_number], %1$s, NULL) AS %1$s
      """;

  private static final String RELATIONS =
      """
      WITH credited AS (
        SELECT * REPLACE (%s, %s),
          if(has_touches, length(touches), NULL) AS touch_count,
          if(has_touches AND notEmpty(touches), touches[1].touched_at, NULL) AS earliest_touch_at
        FROM event FINAL
        WHERE site = :credited_site
          AND received_at >= :credited_from AND received_at < :credited_until),
      credited_touch AS (
        SELECT position,
          touch.channel AS channel, touch.source AS source, touch.medium AS medium,
          touch.campaign AS campaign, touch.term AS term, touch.content AS content,
          touch.click_id AS click_id, touch.referrer AS referrer
        FROM event FINAL
        ARRAY JOIN touches AS touch
        WHERE site = :credited_site
          AND received_at >= :credited_from AND received_at < :credited_until)
      """
          .formatted(WHILE_OPEN.formatted("forwarded_visitor"), WHILE_OPEN.formatted("user_key"));

  private CreditedQuery() {}

  /** Returns the query of a question. */
  static Query of(Question<?> question) {
    Query query = question.query(ClickHouseDialect.CLICKHOUSE);
    Map<String, Object> parameters = new HashMap<>(query.parameters());
    parameters.put("credited_site", question.site().value());
    switch (question) {
      case ScopedQuestion<?> scoped -> {
        parameters.put("credited_from", scoped.creditedFrom());
        parameters.put("credited_until", scoped.creditedUntil());
      }
      case EventsQuestion _ -> {
        parameters.put("credited_from", Instant.EPOCH);
        parameters.put("credited_until", LATEST);
      }
    }
    return new Query(RELATIONS + continued(query.sql()), parameters);
  }

  /** A query that begins with relations of its own continues the list. */
  private static String continued(String sql) {
    String text = sql.strip();
    return text.regionMatches(true, 0, "with ", 0, 5) ? ", " + text.substring(5) : text;
  }
}
