package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The SQL of webhooks and their deliveries. */
final class WebhookTable {
  private static final String PUT =
      """
      INSERT INTO alert_webhooks (site_id, url, server_url, secret, created_at_us)
      VALUES (:site_id, :url, :server_url, :secret, :created_at_us)
      ON CONFLICT (site_id) DO UPDATE
         SET url = excluded.url, server_url = excluded.server_url, secret = excluded.secret,
             created_at_us = excluded.created_at_us
      """;

  private static final String INSERT =
      """
      INSERT INTO alert_deliveries (alert_id, state, created_at_us, attempts, next_attempt_at_us,
                                    delivered_at_us, result)
      VALUES (:alert_id, :state, :created_at_us, :attempts, :next_attempt_at_us,
              :delivered_at_us, :result)
      """;

  private static final String UPDATE =
      """
      UPDATE alert_deliveries
         SET attempts = :attempts, next_attempt_at_us = :next_attempt_at_us,
             delivered_at_us = :delivered_at_us, result = :result
       WHERE alert_id = :alert_id
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
        .createQuery("SELECT site_id, url, server_url, secret, created_at_us FROM alert_webhooks")
        .map(
            (row, context) ->
                Map.entry(
                    SiteRows.siteId(row),
                    new Webhook(
                        URI.create(row.getString("url")),
                        Optional.ofNullable(row.getString("server_url")),
                        row.getBytes("secret"),
                        Microseconds.instant(row.getLong("created_at_us")))))
        .forEach(webhook -> webhooks.put(webhook.getKey(), webhook.getValue()));
    return webhooks;
  }

  static void put(Handle handle, SiteId site, Webhook webhook) {
    handle
        .createUpdate(PUT)
        .bind("site_id", site.toString())
        .bind("url", webhook.url().toString())
        .bind("server_url", webhook.server())
        .bind("secret", webhook.secret())
        .bind("created_at_us", Microseconds.of(webhook.createdAt()))
        .execute();
  }

  static void remove(Handle handle, SiteId site) {
    handle
        .createUpdate("DELETE FROM alert_webhooks WHERE site_id = :site_id")
        .bind("site_id", site.toString())
        .execute();
  }

  static void insert(Handle handle, AlertDelivery delivery) {
    write(handle, INSERT, delivery, Optional.of(delivery.createdAt()));
  }

  /**
   * Saves the result of an attempt.
   *
   * @return false when the delivery was given up or deleted before
   */
  static boolean update(Handle handle, AlertDelivery delivery) {
    return write(handle, UPDATE, delivery, Optional.empty()) == 1;
  }

  private static int write(
      Handle handle, String sql, AlertDelivery delivery, Optional<Instant> createdAt) {
    var update =
        handle
            .createUpdate(sql)
            .bind("alert_id", delivery.alert().id().toString())
            .bind("state", delivery.state().wireName())
            .bind("attempts", delivery.attempts())
            .bind("next_attempt_at_us", delivery.nextAttemptAt().map(Microseconds::of))
            .bind("delivered_at_us", delivery.deliveredAt().map(Microseconds::of))
            .bind("result", delivery.result());
    createdAt.ifPresent(at -> update.bind("created_at_us", Microseconds.of(at)));
    return update.execute();
  }

  /** What is still to be sent. */
  static List<AlertDelivery> waiting(Handle handle) {
    return deliveries(handle.createQuery(ALL + " WHERE next_attempt_at_us IS NOT NULL"));
  }

  /** Of any state, the newest first. */
  static List<AlertDelivery> latest(Handle handle, SiteId site, int count) {
    return deliveries(
        handle
            .createQuery(
                ALL + " WHERE site_id = :site_id ORDER BY created_at_us DESC, state LIMIT :count")
            .bind("site_id", site.toString())
            .bind("count", count));
  }

  private static List<AlertDelivery> deliveries(Query query) {
    return query.map((row, context) -> read(row)).stream().flatMap(Optional::stream).toList();
  }

  private static Optional<AlertDelivery> read(ResultSet row) throws SQLException {
    Optional<Alert> alert = AlertTable.read(row);
    if (alert.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new AlertDelivery(
            alert.get(),
            WireNamed.of(AlertState.class, row.getString("state")),
            Microseconds.instant(row.getLong("created_at_us")),
            row.getInt("attempts"),
            Microseconds.nullable(row, "next_attempt_at_us"),
            Microseconds.nullable(row, "delivered_at_us"),
            row.getString("result")));
  }
}
