package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.AlertDelivery.AlertState;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The registry of webhooks and pending deliveries of all sites. Reads are served from memory;
 * writes block until durable. Thread-safe.
 */
public final class WebhookRegistry {
  private static final String REMOVED = "The webhook was removed.";

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<SiteId, Webhook> webhooks = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, WebhookDelivery> waiting = new ConcurrentHashMap<>();

  public WebhookRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.cache(WebhookTable::webhooks, all -> CachedRows.replace(webhooks, all));
    database.cache(
        WebhookRegistry::waiting, all -> CachedRows.replace(waiting, all, WebhookDelivery::id));
    waiting.values().stream()
        .filter(delivery -> !webhooks.containsKey(delivery.site()))
        .forEach(delivery -> change(delivery.abandoned(REMOVED)));
  }

  private static List<WebhookDelivery> waiting(Handle handle) {
    return Stream.<List<? extends WebhookDelivery>>of(
            WebhookTable.waiting(handle), SummaryTable.waiting(handle))
        .<WebhookDelivery>flatMap(List::stream)
        .toList();
  }

  /** Returns the site's webhook; empty if it has none. */
  public Optional<Webhook> of(SiteId site) {
    return Optional.ofNullable(webhooks.get(site));
  }

  /**
   * Sets the URL of the site's webhook, with a new secret unless it is the URL already: the former
   * receiver, who knows the secret, could otherwise sign messages to the new one.
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
          return abandon(handle, REMOVED, delivery -> delivery.site().equals(site));
        },
        ended -> {
          webhooks.remove(site);
          ended.forEach(this::publish);
        });
    database.vacuum();
  }

  /** Abandons pending deliveries in a transaction. To be published after the commit. */
  List<WebhookDelivery> abandon(Handle handle, String why, Predicate<WebhookDelivery> isAbandoned) {
    List<WebhookDelivery> ended =
        waiting.values().stream()
            .filter(isAbandoned)
            .map(delivery -> delivery.abandoned(why))
            .toList();
    ended.forEach(delivery -> update(handle, delivery));
    return ended;
  }

  /** Returns the due deliveries, longest overdue first. */
  public List<WebhookDelivery> due() {
    Instant now = clock.instant();
    return waiting.values().stream()
        .filter(delivery -> !delivery.nextAttemptAt().orElseThrow().isAfter(now))
        .sorted(Comparator.comparing(delivery -> delivery.nextAttemptAt().orElseThrow()))
        .toList();
  }

  /** Returns the deliveries of a site's alerts, newest first. */
  public List<AlertDelivery> latest(SiteId site, int count) {
    return database.read(handle -> WebhookTable.latest(handle, site, count));
  }

  /**
   * Records that the receiver accepted a delivery.
   *
   * @param how the result as a text
   */
  public void delivered(WebhookDelivery delivery, String how) {
    change(delivery.delivered(clock.instant(), how));
  }

  /**
   * Records a failed attempt.
   *
   * @param why the reason as a text
   * @param next the time of the next attempt; empty abandons the delivery
   */
  public void failed(WebhookDelivery delivery, String why, Optional<Instant> next) {
    change(delivery.failed(why, next));
  }

  /** A delivery that was abandoned or deleted during its attempt remains so. */
  private void change(WebhookDelivery delivery) {
    database.change(
        handle -> update(handle, delivery),
        isChanged -> {
          if (isChanged) {
            publish(delivery);
          } else {
            waiting.remove(delivery.id());
          }
        });
  }

  private static boolean update(Handle handle, WebhookDelivery delivery) {
    return switch (delivery) {
      case AlertDelivery alert -> WebhookTable.update(handle, alert);
      case SummaryDelivery summary -> SummaryTable.update(handle, summary);
    };
  }

  /** Stores a delivery in the alert's transaction; empty without a webhook. */
  Optional<AlertDelivery> enqueue(Handle handle, Alert alert, AlertState state, Instant now) {
    if (of(alert.site()).isEmpty()) {
      return Optional.empty();
    }
    AlertDelivery delivery = AlertDelivery.waiting(alert, state, now);
    WebhookTable.insert(handle, delivery);
    return Optional.of(delivery);
  }

  /** Ignores deliveries of a site without a webhook. */
  void publish(WebhookDelivery delivery) {
    if (delivery.nextAttemptAt().isPresent() && webhooks.containsKey(delivery.site())) {
      waiting.put(delivery.id(), delivery);
    } else {
      waiting.remove(delivery.id());
    }
  }

  /** Removes a deleted site's webhook from memory. */
  public void removeSite(SiteId site) {
    webhooks.remove(site);
    waiting.values().removeIf(delivery -> delivery.site().equals(site));
  }
}
