package dev.vouch.directory.alert;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.Alert.AlertId;
import dev.vouch.directory.alert.Alert.AlertState;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.ChosenTable;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.mail.MailSubscriptions;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.Outbox;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The registry of enabled alert types per site and of raised alerts. Raised alerts are read from
 * memory; writes block until durable. Thread-safe.
 */
public final class AlertRegistry {
  /** The maximum number of stored alerts per site. */
  private static final int ALERTS_MAX = 100;

  private static final ChosenTable<AlertKind> CHOICES =
      new ChosenTable<>("alert_choices", "kind", AlertKind.class);

  private static final Evidence TURNED_OFF =
      Evidence.of("The alert type was turned off.", Map.of());

  private final Database database;
  private final WebhookRegistry webhooks;
  private final MailSubscriptions mailSubscriptions;
  private final Outbox outbox;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<SiteId, Set<AlertKind>> choices = new ConcurrentHashMap<>();
  private final SiteCache<AlertId, Alert> raised =
      SiteCache.oldestFirst(Alert::id, Alert::site, Alert::raisedAt);

  public AlertRegistry(
      Database database,
      WebhookRegistry webhooks,
      MailSubscriptions mailSubscriptions,
      Outbox outbox,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit) {
    this.database = database;
    this.webhooks = webhooks;
    this.mailSubscriptions = mailSubscriptions;
    this.outbox = outbox;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.cache(CHOICES::all, all -> CachedRows.replace(choices, all));
    database.cache(AlertTable::raised, raised::replaceAll);
  }

  /** Returns the enabled alert types of the site; by default none. */
  public Set<AlertKind> enabledKinds(SiteId site) {
    return choices.getOrDefault(site, Set.of());
  }

  /** Returns the sites with enabled alert types. */
  public Set<SiteId> sites() {
    return Set.copyOf(choices.keySet());
  }

  /**
   * Enables exactly these types; raised alerts of other types are cleared without a message.
   *
   * @return false if there is no such site
   */
  public boolean enable(SiteId site, Set<AlertKind> kinds) {
    Set<AlertKind> enabled = Set.copyOf(kinds);
    return database.change(
        handle -> {
          if (!SiteRows.lock(handle, site)) {
            return false;
          }
          CHOICES.put(handle, site, enabled);
          audit.record(handle, site, AuditEntry.alertsChosen(enabled));
          Alert.Clearing clearing = new Alert.Clearing(clock.instant(), TURNED_OFF);
          disabled(site, enabled).forEach(alert -> AlertTable.clear(handle, alert.id(), clearing));
          return true;
        },
        isSite -> {
          if (isSite && !enabled.isEmpty()) {
            choices.put(site, enabled);
          } else {
            choices.remove(site);
          }
          disabled(site, enabled).forEach(raised::remove);
        });
  }

  private List<Alert> disabled(SiteId site, Set<AlertKind> enabled) {
    return raised(site).stream().filter(alert -> !enabled.contains(alert.kind())).toList();
  }

  /** Returns the raised alerts, oldest first. */
  public List<Alert> raised(SiteId site) {
    return raised.ofSite(site);
  }

  /**
   * Returns the raised alert of this type about this key, or about the site if the key is empty.
   */
  public Optional<Alert> raised(SiteId site, AlertKind kind, Optional<KeyId> key) {
    return raised(site).stream().filter(alert -> alert.isAbout(kind, key)).findFirst();
  }

  /** Returns the latest alerts, raised or cleared, newest first. */
  public List<Alert> latest(SiteId site, int count) {
    return database.read(handle -> AlertTable.latest(handle, site, count));
  }

  /** Returns a stored alert, raised or cleared; empty if there is none with this id. */
  public Optional<Alert> find(AlertId id) {
    return Optional.ofNullable(find(Set.of(id)).get(id));
  }

  /** Returns those of the alerts that are stored, raised or cleared, by their ids. */
  public Map<AlertId, Alert> find(Set<AlertId> ids) {
    return ids.isEmpty()
        ? Map.of()
        : database.read(handle -> AlertTable.find(handle, ids)).stream()
            .collect(toMap(Alert::id, Function.identity()));
  }

  /** Raises or clears an alert according to its rule's finding. */
  public void apply(SiteId site, AlertKind kind, Optional<KeyId> key, Finding finding) {
    switch (finding) {
      case Finding.Raise(Evidence evidence) -> raise(site, kind, key, evidence);
      case Finding.Clear(Evidence evidence) -> clear(site, kind, key, evidence);
      case Finding.Undecided _ -> {
        // The alert remains unchanged.
      }
    }
  }

  /** Raises an alert, unless it is already raised or its type is disabled. */
  public void raise(SiteId site, AlertKind kind, Optional<KeyId> key, Evidence evidence) {
    if (!isToBeRaised(site, kind, key)) {
      return;
    }
    change(
        handle -> {
          // Another thread may have raised the alert or disabled its type in the meantime.
          if (!isToBeRaised(site, kind, key) || !SiteRows.lock(handle, site)) {
            return Optional.empty();
          }
          Alert alert =
              new Alert(
                  new AlertId(secretGenerator.id()),
                  site,
                  kind,
                  key,
                  clock.instant(),
                  evidence,
                  Optional.empty());
          AlertTable.insert(handle, alert);
          AlertTable.deleteOld(handle, site, ALERTS_MAX);
          return Optional.of(changed(handle, alert, AlertState.RAISED, alert.raisedAt()));
        });
  }

  private boolean isToBeRaised(SiteId site, AlertKind kind, Optional<KeyId> key) {
    return enabledKinds(site).contains(kind) && raised(site, kind, key).isEmpty();
  }

  /** Clears an alert if it is raised. */
  public void clear(SiteId site, AlertKind kind, Optional<KeyId> key, Evidence evidence) {
    if (raised(site, kind, key).isEmpty()) {
      return;
    }
    change(
        handle ->
            raised(site, kind, key)
                .map(
                    alert -> {
                      Alert.Clearing clearing = new Alert.Clearing(clock.instant(), evidence);
                      AlertTable.clear(handle, alert.id(), clearing);
                      return changed(
                          handle, alert.cleared(clearing), AlertState.CLEARED, clearing.at());
                    }));
  }

  private interface Change {
    Optional<Changed> on(Handle handle);
  }

  private record Changed(Alert alert, List<MessageDelivery> messages) {}

  /** Enqueues the mails and the webhook message about a change, in the change's transaction. */
  private Changed changed(Handle handle, Alert alert, AlertState state, Instant now) {
    String subject = new AlertMessage(alert.id(), state).id();
    Stream<MessageDelivery> mails =
        mailSubscriptions.of(alert.site(), MailTopic.ALERTS).stream()
            .map(subscription -> MessageDelivery.byMail(subscription, subject, now));
    Stream<MessageDelivery> toWebhook =
        webhooks.of(alert.site()).stream()
            .map(_ -> MessageDelivery.toWebhook(alert.site(), MailTopic.ALERTS, subject, now));
    return new Changed(alert, outbox.enqueue(handle, Stream.concat(mails, toWebhook).toList()));
  }

  private void change(Change change) {
    database.change(change::on, changed -> changed.ifPresent(this::publish));
  }

  private void publish(Changed changed) {
    Alert alert = changed.alert();
    if (alert.clearing().isPresent()) {
      raised.remove(alert);
    } else {
      raised.put(alert);
    }
    outbox.publish(changed.messages());
  }
}
