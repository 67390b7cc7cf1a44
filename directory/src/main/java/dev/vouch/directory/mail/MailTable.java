package dev.vouch.directory.mail;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for mail subscriptions, their deliveries and their tokens. */
final class MailTable {
  private static final String SUBSCRIBE =
      """
      INSERT INTO mail_subscriptions (site_id, account_id, topic, created_at_us)
      VALUES (:site, :account, :topic, :now)
      ON CONFLICT DO NOTHING
      """;

  private static final String UNSUBSCRIBE =
      """
      DELETE FROM mail_subscriptions
       WHERE site_id = :site AND account_id = :account AND topic = :topic
      """;

  private static final String INSERT_TOKEN =
      """
      INSERT INTO mail_unsubscribe_tokens (token_sha256, site_id, account_id, topic, created_at_us)
      SELECT :token, site_id, account_id, topic, :now
        FROM mail_subscriptions
       WHERE site_id = :site AND account_id = :account AND topic = :topic
      """;

  private static final String OF_TOKEN =
      """
      SELECT site_id, account_id, topic FROM mail_unsubscribe_tokens WHERE token_sha256 = :token
      """;

  private static final String INSERT_DELIVERY =
      """
      INSERT INTO mail_deliveries (site_id, account_id, topic, subject, created_at_us, attempts,
                                   next_attempt_at_us, delivered_at_us, result)
      VALUES (:subscription.site, :subscription.account, :subscription.topic, :subject, :createdAt,
              :attempts, :nextAttemptAt, :deliveredAt, :result)
      ON CONFLICT DO NOTHING
      """;

  private static final String UPDATE_DELIVERY =
      """
      UPDATE mail_deliveries
         SET attempts = :attempts, next_attempt_at_us = :nextAttemptAt,
             delivered_at_us = :deliveredAt, result = :result
       WHERE site_id = :subscription.site
         AND account_id = :subscription.account
         AND topic = :subscription.topic
         AND subject = :subject
         AND next_attempt_at_us IS NOT NULL
      """;

  private static final String DELIVERIES =
      """
      SELECT site_id, account_id, topic, subject, created_at_us, attempts, next_attempt_at_us,
             delivered_at_us, result
        FROM mail_deliveries
      """;

  private static final String COUNT_DELIVERIES =
      """
      SELECT count(*)
        FROM mail_deliveries
       WHERE site_id = :site AND account_id = :account AND topic = :topic AND subject = :subject
      """;

  private static final String LATEST_DELIVERIES =
      DELIVERIES
          + """
           WHERE site_id = :site AND topic IN (<topics>)
           ORDER BY created_at_us DESC, subject
           LIMIT :count
          """;

  private static final String DELETE_OLD_DELIVERIES =
      """
      DELETE FROM mail_deliveries WHERE created_at_us < :before
      """;

  private MailTable() {}

  static List<MailSubscription> subscriptions(Handle handle) {
    return handle
        .createQuery("SELECT site_id, account_id, topic FROM mail_subscriptions")
        .map(MailTable::subscription)
        .list();
  }

  /** Adds a subscription, unless it exists. */
  static void subscribe(Handle handle, MailSubscription subscription, Instant now) {
    handle.createUpdate(SUBSCRIBE).bindMethods(subscription).bind("now", now).execute();
  }

  /** Deletes a subscription with its deliveries and tokens. */
  static void unsubscribe(Handle handle, MailSubscription subscription) {
    handle.createUpdate(UNSUBSCRIBE).bindMethods(subscription).execute();
  }

  /** Stores a token; returns false if there is no such subscription. */
  static boolean insertToken(
      Handle handle, MailSubscription subscription, SecretHash token, Instant now) {
    return handle
            .createUpdate(INSERT_TOKEN)
            .bindMethods(subscription)
            .bind("token", token)
            .bind("now", now)
            .execute()
        == 1;
  }

  static Optional<MailSubscription> ofToken(Handle handle, SecretHash token) {
    return handle.createQuery(OF_TOKEN).bind("token", token).map(MailTable::subscription).findOne();
  }

  static void deleteOldTokens(Handle handle, Instant before) {
    handle
        .createUpdate("DELETE FROM mail_unsubscribe_tokens WHERE created_at_us < :before")
        .bind("before", before)
        .execute();
  }

  /** Adds a delivery; returns false if the subscription has one about this subject. */
  static boolean insert(Handle handle, MailDelivery delivery) {
    return handle.createUpdate(INSERT_DELIVERY).bindMethods(delivery).execute() == 1;
  }

  /**
   * Stores the result of an attempt.
   *
   * @return false if the delivery was abandoned or deleted in the meantime
   */
  static boolean update(Handle handle, MailDelivery delivery) {
    return handle.createUpdate(UPDATE_DELIVERY).bindMethods(delivery).execute() == 1;
  }

  static void deleteOldDeliveries(Handle handle, Instant before) {
    handle.createUpdate(DELETE_OLD_DELIVERIES).bind("before", before).execute();
  }

  /** Returns the pending deliveries. */
  static List<MailDelivery> waiting(Handle handle) {
    return handle
        .createQuery(DELIVERIES + " WHERE next_attempt_at_us IS NOT NULL")
        .map(MailTable::delivery)
        .list();
  }

  /** Whether a subscription has a mail about this subject. */
  static boolean contains(Handle handle, MailSubscription subscription, String subject) {
    return handle
            .createQuery(COUNT_DELIVERIES)
            .bindMethods(subscription)
            .bind("subject", subject)
            .mapTo(Long.class)
            .one()
        > 0;
  }

  /** Returns the deliveries of a site about one of some topics, newest first. */
  static List<MailDelivery> latest(Handle handle, SiteId site, Set<MailTopic> topics, int count) {
    return handle
        .createQuery(LATEST_DELIVERIES)
        .bind("site", site)
        .bindList("topics", topics)
        .bind("count", count)
        .map(MailTable::delivery)
        .list();
  }

  private static MailSubscription subscription(RowView row) {
    return new MailSubscription(
        row.getColumn("site_id", SiteId.class),
        row.getColumn("account_id", AccountId.class),
        row.getColumn("topic", MailTopic.class));
  }

  private static MailDelivery delivery(RowView row) {
    return new MailDelivery(
        subscription(row),
        row.getColumn("subject", String.class),
        row.getColumn("created_at_us", Instant.class),
        row.getColumn("attempts", Integer.class),
        Optional.ofNullable(row.getColumn("next_attempt_at_us", Instant.class)),
        Optional.ofNullable(row.getColumn("delivered_at_us", Instant.class)),
        row.getColumn("result", String.class));
  }
}
