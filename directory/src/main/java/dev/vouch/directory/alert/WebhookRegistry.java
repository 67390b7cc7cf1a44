package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.AlertDelivery.AlertState;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The webhooks of all sites, and the deliveries to be sent. Reads are served from memory; writes
 * block until durable. Thread-safe.
 */
public final class WebhookRegistry {
  private static final String REMOVED = "The webhook was removed.";

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<SiteId, Webhook> webhooks = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, AlertDelivery> waiting = new ConcurrentHashMap<>();

  public WebhookRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    webhooks.putAll(database.read(WebhookTable::webhooks));
    database.read(WebhookTable::waiting).forEach(this::resume);
  }

  private void resume(AlertDelivery delivery) {
    if (webhooks.containsKey(delivery.alert().site())) {
      waiting.put(delivery.id(), delivery);
    } else {
      change(delivery.givenUp(REMOVED));
    }
  }

  /** The site's webhook, if it has one. */
  public Optional<Webhook> of(SiteId site) {
    return Optional.ofNullable(webhooks.get(site));
  }

  /**
   * Sets the address of the site's webhook. The secret stays; a site without a webhook gets a new
   * one.
   *
   * @param server as {@link Webhook#server}
   * @return empty when there is no such site
   */
  public Optional<Webhook> sendTo(SiteId site, URI url, String server) {
    return put(
        site,
        AuditEntry.webhookSet(),
        known ->
            new Webhook(
                url,
                Optional.of(server),
                known.map(Webhook::secret).orElseGet(secretGenerator::secret),
                known.map(Webhook::createdAt).orElseGet(clock::instant)));
  }

  /**
   * Generates a new secret, which signs all later deliveries.
   *
   * @return empty when the site has no webhook
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

  /** Removes the site's webhook, and gives up its deliveries. */
  public void remove(SiteId site) {
    database.change(
        handle -> {
          if (of(site).isPresent()) {
            audit.record(handle, site, AuditEntry.webhookRemoved());
          }
          WebhookTable.remove(handle, site);
          List<AlertDelivery> ended =
              waiting.values().stream()
                  .filter(delivery -> delivery.alert().site().equals(site))
                  .map(delivery -> delivery.givenUp(REMOVED))
                  .toList();
          ended.forEach(delivery -> WebhookTable.update(handle, delivery));
          return ended;
        },
        ended -> {
          webhooks.remove(site);
          ended.forEach(this::publish);
        });
    database.vacuum();
  }

  /** The deliveries that are due, the longest due first. */
  public List<AlertDelivery> due() {
    Instant now = clock.instant();
    return waiting.values().stream()
        .filter(delivery -> !delivery.nextAttemptAt().orElseThrow().isAfter(now))
        .sorted(Comparator.comparing(delivery -> delivery.nextAttemptAt().orElseThrow()))
        .toList();
  }

  /** The deliveries of a site, the newest first. */
  public List<AlertDelivery> latest(SiteId site, int count) {
    return database.read(handle -> WebhookTable.latest(handle, site, count));
  }

  /**
   * Records that the receiver accepted a delivery.
   *
   * @param how in words
   */
  public void delivered(AlertDelivery delivery, String how) {
    change(delivery.delivered(clock.instant(), how));
  }

  /**
   * Records that an attempt failed.
   *
   * @param why in words
   * @param next when to try again; empty gives it up
   */
  public void failed(AlertDelivery delivery, String why, Optional<Instant> next) {
    change(delivery.failed(why, next));
  }

  /** A delivery that was given up or deleted during its attempt stays so. */
  private void change(AlertDelivery delivery) {
    database.change(
        handle -> WebhookTable.update(handle, delivery),
        isChanged -> {
          if (isChanged) {
            publish(delivery);
          } else {
            waiting.remove(delivery.id());
          }
        });
  }

  /** Stores a delivery in the alert's own transaction; empty without a webhook. */
  Optional<AlertDelivery> enqueue(Handle handle, Alert alert, AlertState state, Instant now) {
    if (of(alert.site()).isEmpty()) {
      return Optional.empty();
    }
    AlertDelivery delivery = AlertDelivery.waiting(alert, state, now);
    WebhookTable.insert(handle, delivery);
    return Optional.of(delivery);
  }

  /** Ignores deliveries of a site without a webhook. */
  void publish(AlertDelivery delivery) {
    if (delivery.nextAttemptAt().isPresent() && webhooks.containsKey(delivery.alert().site())) {
      waiting.put(delivery.id(), delivery);
    } else {
      waiting.remove(delivery.id());
    }
  }

  /** Removes a deleted site's webhook from memory. */
  public void removeSite(SiteId site) {
    webhooks.remove(site);
    waiting.values().removeIf(delivery -> delivery.alert().site().equals(site));
  }
}
