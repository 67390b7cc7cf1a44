package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessSql;
import dev.vouch.core.site.SiteId;
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

  private static final String OF_RANGE =
      """
      site = :credited_site
        AND received_at >= :credited_from AND received_at < :credited_until
        AND received_at >= (
          SELECT coalesce(max(until), fromUnixTimestamp64Micro(0, 'UTC'))
          FROM expiry WHERE site = :credited_site)
      """;

  private static final String EVERY_ROW = "true";

  /** With a place for the condition that a row is in {@code credited}. */
  private static final String RELATIONS =
      """
      WITH credited AS (
        SELECT * REPLACE (%s, %s),
          if(has_touches, length(touches), NULL) AS touch_count,
          if(has_touches AND notEmpty(touches), touches[1].touched_at, NULL) AS earliest_touch_at
        FROM event FINAL
        WHERE %s AND %%s),
      credited_touch AS (
        SELECT position,
          touch.channel AS channel, touch.source AS source, touch.medium AS medium,
          touch.campaign AS campaign, touch.term AS term, touch.content AS content,
          touch.click_id AS click_id, touch.referrer AS referrer
        FROM event FINAL
        ARRAY JOIN touches AS touch
        WHERE %s)
      """
          .formatted(
              WHILE_OPEN.formatted("forwarded_visitor"),
              WHILE_OPEN.formatted("user_key"),
              OF_RANGE,
              OF_RANGE);

  private CreditedQuery() {}

  /** Returns the query of a question. */
  static Query of(Question<?> question) {
    Query query = question.query(ClickHouseDialect.CLICKHOUSE);
    String rows = question.readsDuplicates() ? EVERY_ROW : SuccessSql.IS_COUNTED;
    return switch (question) {
      case ScopedQuestion<?> scoped ->
          of(query, rows, scoped.site(), scoped.creditedFrom(), scoped.creditedUntil());
      case EventQuestion one -> of(query, rows, one.site(), one.from(), one.until());
      case EventsQuestion events -> of(query, rows, events.site(), Instant.EPOCH, LATEST);
    };
  }

  /** Returns the query of an export, oldest events first. */
  static Query of(EventsExport export) {
    return of(export, EventsExport.select(ClickHouseDialect.CLICKHOUSE));
  }

  /** Returns a query for the number of {@code events} of an export. */
  static Query countOf(EventsExport export) {
    return of(export, "SELECT count() AS events FROM credited");
  }

  private static Query of(EventsExport export, String sql) {
    return of(new Query(sql, Map.of()), EVERY_ROW, export.site(), export.from(), export.until());
  }

  private static Query of(Query query, String rows, SiteId site, Instant from, Instant until) {
    Map<String, Object> parameters = new HashMap<>(query.parameters());
    parameters.put("credited_site", site.value());
    parameters.put("credited_from", from);
    parameters.put("credited_until", until);
    return new Query(RELATIONS.formatted(rows) + continued(query.sql()), parameters);
  }

  /** A query that begins with relations of its own continues the list. */
  private static String continued(String sql) {
    String text = sql.strip();
    return text.regionMatches(true, 0, "with ", 0, 5) ? ", " + text.substring(5) : text;
  }
}
