package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The SQL statements for webhooks. */
final class WebhookTable {
  private static final String PUT =
      """
      INSERT INTO alert_webhooks (site_id, url, secret, created_at_us)
      VALUES (:site, :url, :secret, :createdAt)
      ON CONFLICT (site_id) DO UPDATE
         SET url = excluded.url, secret = excluded.secret,
             created_at_us = excluded.created_at_us
      """;

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
}
