package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.mail.MailTopic;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for the summaries that webhooks get. */
final class SummaryTable {
  private static final String INSERT =
      """
      INSERT INTO webhook_summary_deliveries (site_id, topic, first_day, created_at_us, attempts,
                                              next_attempt_at_us, delivered_at_us, result)
      VALUES (:site, :topic, :firstDay, :createdAt, :attempts, :nextAttemptAt, :deliveredAt,
              :result)
      ON CONFLICT DO NOTHING
      """;

  private static final String UPDATE =
      """
      UPDATE webhook_summary_deliveries
         SET attempts = :attempts, next_attempt_at_us = :nextAttemptAt,
             delivered_at_us = :deliveredAt, result = :result
       WHERE site_id = :site
         AND topic = :topic
         AND first_day = :firstDay
         AND next_attempt_at_us IS NOT NULL
      """;

  private static final String COUNT =
      """
      SELECT count(*)
        FROM webhook_summary_deliveries
       WHERE site_id = :site AND topic = :topic AND first_day = :firstDay
      """;

  private static final String ALL =
      """
      SELECT site_id, topic, first_day, created_at_us, attempts, next_attempt_at_us,
             delivered_at_us, result
        FROM webhook_summary_deliveries
      """;

  private SummaryTable() {}

  /** Returns the topics of each site that has one. */
  static Map<SiteId, Set<MailTopic>> topics(Handle handle) {
    return handle
        .createQuery("SELECT site_id, topic FROM webhook_summaries")
        .map(
            row ->
                Map.entry(
                    row.getColumn("site_id", SiteId.class),
                    row.getColumn("topic", MailTopic.class)))
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                Collectors.mapping(Map.Entry::getValue, Collectors.toUnmodifiableSet())));
  }

  /** Replaces the topics of a site that has a webhook. */
  static void choose(Handle handle, SiteId site, Set<MailTopic> topics) {
    handle
        .createUpdate("DELETE FROM webhook_summaries WHERE site_id = :site")
        .bind("site", site)
        .execute();
    for (MailTopic topic : topics) {
      handle
          .createUpdate("INSERT INTO webhook_summaries (site_id, topic) VALUES (:site, :topic)")
          .bind("site", site)
          .bind("topic", topic)
          .execute();
    }
  }

  /** Whether there is a message about this week or month, delivered or not. */
  static boolean contains(Handle handle, SummaryDelivery delivery) {
    return handle.createQuery(COUNT).bindMethods(delivery).mapTo(Long.class).one() > 0;
  }

  /**
   * Adds a message.
   *
   * @return false if there is one about this week or month
   */
  static boolean insert(Handle handle, SummaryDelivery delivery) {
    return handle.createUpdate(INSERT).bindMethods(delivery).execute() == 1;
  }

  /**
   * Stores the result of an attempt.
   *
   * @return false if the delivery was abandoned or deleted in the meantime
   */
  static boolean update(Handle handle, SummaryDelivery delivery) {
    return handle.createUpdate(UPDATE).bindMethods(delivery).execute() == 1;
  }

  static void deleteOld(Handle handle, Instant before) {
    handle
        .createUpdate("DELETE FROM webhook_summary_deliveries WHERE created_at_us < :before")
        .bind("before", before)
        .execute();
  }

  /** Returns the pending messages. */
  static List<SummaryDelivery> waiting(Handle handle) {
    return handle
        .createQuery(ALL + " WHERE next_attempt_at_us IS NOT NULL")
        .map(SummaryTable::read)
        .list();
  }

  /** Returns messages of any state, newest first. */
  static List<SummaryDelivery> latest(Handle handle, SiteId site, int count) {
    return handle
        .createQuery(ALL + " WHERE site_id = :site ORDER BY created_at_us DESC, topic LIMIT :count")
        .bind("site", site)
        .bind("count", count)
        .map(SummaryTable::read)
        .list();
  }

  private static SummaryDelivery read(RowView row) {
    return new SummaryDelivery(
        row.getColumn("site_id", SiteId.class),
        row.getColumn("topic", MailTopic.class),
        row.getColumn("first_day", LocalDate.class),
        row.getColumn("created_at_us", Instant.class),
        row.getColumn("attempts", Integer.class),
        Optional.ofNullable(row.getColumn("next_attempt_at_us", Instant.class)),
        Optional.ofNullable(row.getColumn("delivered_at_us", Instant.class)),
        row.getColumn("result", String.class));
  }
}
