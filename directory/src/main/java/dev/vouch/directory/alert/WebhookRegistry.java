package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The registry of the webhooks of all sites. Reads are served from memory; writes block until
 * durable. Thread-safe.
 */
public final class WebhookRegistry {
  private static final String REMOVED = "The webhook was removed.";

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<SiteId, Webhook> webhooks = new ConcurrentHashMap<>();

  public WebhookRegistry(
      Database database,
      Outbox outbox,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.cache(WebhookTable::webhooks, all -> CachedRows.replace(webhooks, all));
    outbox
        .waiting(Channel.WEBHOOK)
        .filter(delivery -> !webhooks.containsKey(delivery.site()))
        .forEach(delivery -> outbox.abandon(delivery, REMOVED));
  }

  /** Returns the site's webhook; empty if it has none. */
  public Optional<Webhook> of(SiteId site) {
    return Optional.ofNullable(webhooks.get(site));
  }

  /**
   * Sets the URL of the site's webhook. A new URL gets a new secret: otherwise the former receiver,
   * who has the old secret, could sign messages to the new one.
   *
   * @return empty if there is no such site
   */
  public Optional<Webhook> setUrl(SiteId site, URI url) {
    return put(
        site,
        AuditEntry.webhookSet(),
        known ->
            known
                .filter(webhook -> webhook.url().equals(url))
                .orElseGet(() -> new Webhook(url, secretGenerator.secret(), clock.instant())));
  }

  /**
   * Generates a new secret, used for all later deliveries.
   *
   * @return empty if the site has no webhook
   */
  public Optional<Webhook> renewSecret(SiteId site) {
    return of(site).isEmpty()
        ? Optional.empty()
        : put(
            site,
            AuditEntry.webhookSecretRenewed(),
            known -> known.orElseThrow().withSecret(secretGenerator.secret(), clock.instant()));
  }

  private interface Change {
    Webhook of(Optional<Webhook> known);
  }

  private Optional<Webhook> put(SiteId site, AuditEntry entry, Change change) {
    return database.change(
        handle -> {
          if (!SiteRows.lock(handle, site)) {
            return Optional.<Webhook>empty();
          }
          Webhook webhook = change.of(of(site));
          WebhookTable.put(handle, site, webhook);
          audit.record(handle, site, entry);
          return Optional.of(webhook);
        },
        changed -> changed.ifPresent(webhook -> webhooks.put(site, webhook)));
  }

  /** Removes the site's webhook and abandons its deliveries. */
  public void remove(SiteId site) {
    database.change(
        handle -> {
          if (of(site).isPresent()) {
            audit.record(handle, site, AuditEntry.webhookRemoved());
          }
          WebhookTable.remove(handle, site);
          return outbox.abandon(handle, REMOVED, delivery -> isToWebhook(delivery, site));
        },
        ended -> {
          webhooks.remove(site);
          outbox.publish(ended);
        });
    database.vacuum();
  }

  private static boolean isToWebhook(MessageDelivery delivery, SiteId site) {
    return delivery.channel() == Channel.WEBHOOK && delivery.site().equals(site);
  }
}
