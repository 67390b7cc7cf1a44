package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.AlertDelivery.AlertState;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;

/** The SQL statements for webhooks and their deliveries. */
final class WebhookTable {
  private static final String PUT =
      """
      INSERT INTO alert_webhooks (site_id, url, secret, created_at_us)
      VALUES (:site, :url, :secret, :createdAt)
      ON CONFLICT (site_id) DO UPDATE
         SET url = excluded.url, secret = excluded.secret,
             created_at_us = excluded.created_at_us
      """;

  private static final String INSERT =
      """
      INSERT INTO alert_deliveries (alert_id, state, created_at_us, attempts, next_attempt_at_us,
                                    delivered_at_us, result)
      VALUES (:alert.id, :state, :createdAt, :attempts, :nextAttemptAt, :deliveredAt, :result)
      """;

  private static final String UPDATE =
      """
      UPDATE alert_deliveries
         SET attempts = :attempts, next_attempt_at_us = :nextAttemptAt,
             delivered_at_us = :deliveredAt, result = :result
       WHERE alert_id = :alert.id
         AND state = :state
         AND next_attempt_at_us IS NOT NULL
      """;

  private static final String ALL =
      """
      SELECT state, created_at_us, attempts, next_attempt_at_us, delivered_at_us, result, %s
        FROM alert_deliveries
        JOIN alerts USING (alert_id)
      """
          .formatted(AlertTable.COLUMNS);

  private WebhookTable() {}

  static Map<SiteId, Webhook> webhooks(Handle handle) {
    Map<SiteId, Webhook> webhooks = new HashMap<>();
    handle
        .createQuery("SELECT site_id, url, secret, created_at_us FROM alert_webhooks")
        .map(
            row ->
                Map.entry(
                    row.getColumn("site_id", SiteId.class),
                    new Webhook(
                        row.getColumn("url", URI.class),
                        row.getColumn("secret", byte[].class),
                        row.getColumn("created_at_us", Instant.class))))
        .forEach(webhook -> webhooks.put(webhook.getKey(), webhook.getValue()));
    return webhooks;
  }

  static void put(Handle handle, SiteId site, Webhook webhook) {
    handle.createUpdate(PUT).bind("site", site).bindMethods(webhook).execute();
  }

  static void remove(Handle handle, SiteId site) {
    handle
        .createUpdate("DELETE FROM alert_webhooks WHERE site_id = :site")
        .bind("site", site)
        .execute();
  }

  static void insert(Handle handle, AlertDelivery delivery) {
    handle.createUpdate(INSERT).bindMethods(delivery).execute();
  }

  /**
   * Stores the result of an attempt.
   *
   * @return false if the delivery was abandoned or deleted in the meantime
   */
  static boolean update(Handle handle, AlertDelivery delivery) {
    return handle.createUpdate(UPDATE).bindMethods(delivery).execute() == 1;
  }

  /** Returns the pending deliveries. */
  static List<AlertDelivery> waiting(Handle handle) {
    return deliveries(handle.createQuery(ALL + " WHERE next_attempt_at_us IS NOT NULL"));
  }

  /** Returns rows of any state, newest first. */
  static List<AlertDelivery> latest(Handle handle, SiteId site, int count) {
    return deliveries(
        handle
            .createQuery(
                ALL + " WHERE site_id = :site ORDER BY created_at_us DESC, state LIMIT :count")
            .bind("site", site)
            .bind("count", count));
  }

  private static List<AlertDelivery> deliveries(Query query) {
    return query.map(WebhookTable::read).stream().flatMap(Optional::stream).toList();
  }

  private static Optional<AlertDelivery> read(RowView row) {
    return AlertTable.read(row)
        .map(
            alert ->
                new AlertDelivery(
                    alert,
                    row.getColumn("state", AlertState.class),
                    row.getColumn("created_at_us", Instant.class),
                    row.getColumn("attempts", Integer.class),
                    Optional.ofNullable(row.getColumn("next_attempt_at_us", Instant.class)),
                    Optional.ofNullable(row.getColumn("delivered_at_us", Instant.class)),
                    row.getColumn("result", String.class)));
  }
}
