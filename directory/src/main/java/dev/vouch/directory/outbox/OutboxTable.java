package dev.vouch.directory.outbox;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for messages. */
final class OutboxTable {
  private static final String INSERT =
      """
      INSERT INTO deliveries (delivery_id, site_id, account_id, topic, subject, created_at_us,
                              attempts, next_attempt_at_us, delivered_at_us, result)
      VALUES (:id, :site, :account, :topic, :subject, :createdAt,
              :attempts, :nextAttemptAt, :deliveredAt, :result)
      ON CONFLICT DO NOTHING
      """;

  private static final String UPDATE =
      """
      UPDATE deliveries
         SET attempts = :attempts, next_attempt_at_us = :nextAttemptAt,
             delivered_at_us = :deliveredAt, result = :result
       WHERE delivery_id = :id
         AND next_attempt_at_us IS NOT NULL
      """;

  private static final String ALL =
      """
      SELECT site_id, account_id, topic, subject, created_at_us, attempts, next_attempt_at_us,
             delivered_at_us, result
        FROM deliveries
      """;

  private static final String LATEST =
      ALL
          + """
           WHERE site_id = :site AND topic IN (<topics>) AND account_id IS <account>
           ORDER BY created_at_us DESC, topic, subject
           LIMIT :count
          """;

  private OutboxTable() {}

  /** Adds a message; returns false if it is already stored. */
  static boolean insert(Handle handle, MessageDelivery delivery) {
    return handle.createUpdate(INSERT).bindMethods(delivery).execute() == 1;
  }

  /**
   * Stores the result of an attempt.
   *
   * @return false if the message was abandoned or deleted in the meantime
   */
  static boolean update(Handle handle, MessageDelivery delivery) {
    return handle.createUpdate(UPDATE).bindMethods(delivery).execute() == 1;
  }

  /** Whether a message with this id is stored, delivered or not. */
  static boolean contains(Handle handle, MessageDelivery delivery) {
    return handle
            .createQuery("SELECT count(*) FROM deliveries WHERE delivery_id = :id")
            .bind("id", delivery.id())
            .mapTo(Long.class)
            .one()
        > 0;
  }

  /** Returns the pending messages. */
  static List<MessageDelivery> waiting(Handle handle) {
    return handle
        .createQuery(ALL + " WHERE next_attempt_at_us IS NOT NULL")
        .map(OutboxTable::read)
        .list();
  }

  /** Returns the latest {@code count} messages of a site with one of these topics, newest first. */
  static List<MessageDelivery> latest(
      Handle handle, SiteId site, Channel channel, Set<MailTopic> topics, int count) {
    return handle
        .createQuery(LATEST)
        .bind("site", site)
        .bindList("topics", topics)
        .define(
            "account",
            switch (channel) {
              case MAIL -> "NOT NULL";
              case WEBHOOK -> "NULL";
            })
        .bind("count", count)
        .map(OutboxTable::read)
        .list();
  }

  static int deleteBefore(Handle handle, Instant before) {
    return handle
        .createUpdate("DELETE FROM deliveries WHERE created_at_us < :before")
        .bind("before", before)
        .execute();
  }

  private static MessageDelivery read(RowView row) {
    return new MessageDelivery(
        row.getColumn("site_id", SiteId.class),
        Optional.ofNullable(row.getColumn("account_id", AccountId.class)),
        row.getColumn("topic", MailTopic.class),
        row.getColumn("subject", String.class),
        row.getColumn("created_at_us", Instant.class),
        row.getColumn("attempts", Integer.class),
        Optional.ofNullable(row.getColumn("next_attempt_at_us", Instant.class)),
        Optional.ofNullable(row.getColumn("delivered_at_us", Instant.class)),
        row.getColumn("result", String.class));
  }
}
