package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.mail.MailTopic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The registry of the summaries that webhooks get. A site's webhook gets one message about a week
 * or month, also when the choice has changed meanwhile. Writes block until durable. Thread-safe.
 */
public final class WebhookSummaries {
  private static final Duration KEPT = Duration.ofDays(90);
  private static final String TURNED_OFF = "The summary was turned off.";

  private final Database database;
  private final WebhookRegistry webhooks;
  private final InstantSource clock;
  private final AuditLog audit;

  public WebhookSummaries(
      Database database, WebhookRegistry webhooks, InstantSource clock, AuditLog audit) {
    this.database = database;
    this.webhooks = webhooks;
    this.clock = clock;
    this.audit = audit;
  }

  /** Returns the summaries that the site's webhook gets; by default none. */
  public Set<MailTopic> topics(SiteId site) {
    return all().getOrDefault(site, Set.of());
  }

  /** Returns the sites whose webhooks get a summary. */
  public Set<SiteId> sites(MailTopic topic) {
    return all().entrySet().stream()
        .filter(chosen -> chosen.getValue().contains(topic))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Map<SiteId, Set<MailTopic>> all() {
    return database.read(SummaryTable::topics);
  }

  /**
   * Sends exactly these summaries to the site's webhook, and abandons the pending messages of
   * others.
   *
   * @return false if the site has no webhook
   */
  public boolean choose(SiteId site, Set<MailTopic> topics) {
    return database
        .change(
            handle -> {
              if (!SiteRows.lock(handle, site) || webhooks.of(site).isEmpty()) {
                return Optional.<List<WebhookDelivery>>empty();
              }
              SummaryTable.choose(handle, site, topics);
              audit.record(handle, site, AuditEntry.webhookSummariesChosen(topics));
              return Optional.of(
                  webhooks.abandon(
                      handle,
                      TURNED_OFF,
                      delivery ->
                          delivery instanceof SummaryDelivery summary
                              && summary.site().equals(site)
                              && !topics.contains(summary.topic())));
            },
            abandoned -> abandoned.ifPresent(ended -> ended.forEach(webhooks::publish)))
        .isPresent();
  }

  /** Adds the message about a week or month, unless the site has one or gets no such summary. */
  public void add(SiteId site, MailTopic topic, LocalDate firstDay) {
    Instant now = clock.instant();
    SummaryDelivery delivery = SummaryDelivery.waiting(site, topic, firstDay, now);
    if (database.read(handle -> SummaryTable.contains(handle, delivery))) {
      return;
    }
    database.change(
        handle -> {
          SummaryTable.deleteOld(handle, now.minus(KEPT));
          return SiteRows.lock(handle, site)
              && SummaryTable.topics(handle).getOrDefault(site, Set.of()).contains(topic)
              && SummaryTable.insert(handle, delivery);
        },
        isAdded -> {
          if (isAdded) {
            webhooks.publish(delivery);
          }
        });
  }

  /** Returns the messages to a site's webhook, newest first. */
  public List<SummaryDelivery> latest(SiteId site, int count) {
    return database.read(handle -> SummaryTable.latest(handle, site, count));
  }
}
