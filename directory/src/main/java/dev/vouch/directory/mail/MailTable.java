package dev.vouch.directory.mail;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for mail subscriptions and their tokens. */
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

  static int deleteTokensBefore(Handle handle, Instant before) {
    return handle
        .createUpdate("DELETE FROM mail_unsubscribe_tokens WHERE created_at_us < :before")
        .bind("before", before)
        .execute();
  }

  private static MailSubscription subscription(RowView row) {
    return new MailSubscription(
        row.getColumn("site_id", SiteId.class),
        row.getColumn("account_id", AccountId.class),
        row.getColumn("topic", MailTopic.class));
  }
}
