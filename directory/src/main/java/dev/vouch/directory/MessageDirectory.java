package dev.vouch.directory;

import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.directory.alert.WebhookSummaries;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.mail.MailSubscriptions;
import dev.vouch.directory.outbox.Outbox;
import java.time.InstantSource;

/**
 * The registries for messages: alerts, summaries, and the mail recipients and webhooks that get
 * them. Thread-safe.
 *
 * @param outbox the messages to subscribers and webhooks
 * @param webhooks the registry of webhooks
 * @param webhookSummaries the registry of the summaries that webhooks get
 * @param mailSubscriptions the registry of mail subscriptions
 * @param alerts the registry of alerts and of the enabled alert types
 */
public record MessageDirectory(
    Outbox outbox,
    WebhookRegistry webhooks,
    WebhookSummaries webhookSummaries,
    MailSubscriptions mailSubscriptions,
    AlertRegistry alerts) {

  static MessageDirectory of(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    Outbox outbox = new Outbox(database, clock);
    WebhookRegistry webhooks = new WebhookRegistry(database, outbox, clock, secretGenerator, audit);
    MailSubscriptions subscriptions =
        new MailSubscriptions(database, outbox, clock, secretGenerator, audit);
    return new MessageDirectory(
        outbox,
        webhooks,
        new WebhookSummaries(database, outbox, webhooks, clock, audit),
        subscriptions,
        new AlertRegistry(
            database, webhooks, subscriptions, outbox, clock, secretGenerator, audit));
  }

  /** Deletes messages after 90 days, and the tokens of mails after 400. */
  void deleteExpired() {
    outbox.deleteExpired();
    mailSubscriptions.deleteExpired();
  }
}
