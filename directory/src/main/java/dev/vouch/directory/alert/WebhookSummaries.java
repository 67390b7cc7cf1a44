package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.ChosenTable;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The registry of the summaries that are sent to webhooks. A site's webhook gets at most one
 * message about a week or month, even if the choice changes in the meantime. Writes block until
 * durable. Thread-safe.
 */
public final class WebhookSummaries {
  private static final Set<MailTopic> SUMMARIES =
      Set.of(MailTopic.WEEKLY_SUMMARY, MailTopic.MONTHLY_SUMMARY);

  private static final ChosenTable<MailTopic> CHOICES =
      new ChosenTable<>("webhook_summaries", "topic", MailTopic.class);

  private static final String TURNED_OFF = "The summary was turned off.";

  private final Database database;
  private final Outbox outbox;
  private final WebhookRegistry webhooks;
  private final InstantSource clock;
  private final AuditLog audit;

  public WebhookSummaries(
      Database database,
      Outbox outbox,
      WebhookRegistry webhooks,
      InstantSource clock,
      AuditLog audit) {
    this.database = database;
    this.outbox = outbox;
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
    return database.read(CHOICES::all);
  }

  /**
   * Sends exactly these summaries to the site's webhook, and abandons pending messages with other
   * summaries.
   *
   * @return false if the site has no webhook
   */
  public boolean choose(SiteId site, Set<MailTopic> topics) {
    return database
        .change(
            handle -> {
              if (!SiteRows.lock(handle, site) || webhooks.of(site).isEmpty()) {
                return Optional.<List<MessageDelivery>>empty();
              }
              CHOICES.put(handle, site, topics);
              audit.record(handle, site, AuditEntry.webhookSummariesChosen(topics));
              return Optional.of(
                  outbox.abandon(
                      handle,
                      TURNED_OFF,
                      delivery ->
                          delivery.channel() == Channel.WEBHOOK
                              && delivery.site().equals(site)
                              && SUMMARIES.contains(delivery.topic())
                              && !topics.contains(delivery.topic())));
            },
            abandoned -> abandoned.ifPresent(outbox::publish))
        .isPresent();
  }

  /**
   * Enqueues the message about the week or month that starts on {@code firstDay}, unless it was
   * enqueued before or the site's webhook does not get this summary.
   */
  public void add(SiteId site, MailTopic topic, LocalDate firstDay) {
    List<MessageDelivery> lacking =
        outbox.notStored(
            List.of(MessageDelivery.toWebhook(site, topic, firstDay.toString(), clock.instant())));
    if (!lacking.isEmpty()) {
      database.change(
          handle ->
              SiteRows.lock(handle, site)
                      && CHOICES.all(handle).getOrDefault(site, Set.of()).contains(topic)
                  ? outbox.enqueue(handle, lacking)
                  : List.<MessageDelivery>of(),
          outbox::publish);
    }
  }

  /** Returns the latest messages with summaries to a site's webhook, newest first. */
  public List<MessageDelivery> latest(SiteId site, int count) {
    return outbox.latest(site, Channel.WEBHOOK, SUMMARIES, count);
  }
}
