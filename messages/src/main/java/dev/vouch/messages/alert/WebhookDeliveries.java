package dev.vouch.messages.alert;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.alert.AlertMessage;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import dev.vouch.messages.alert.WebhookSender.DeliveryAttempt;
import dev.vouch.messages.delivery.DeliveryChannel;
import dev.vouch.messages.delivery.DeliveryWorker;
import dev.vouch.messages.delivery.RetryBackoff;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Delivery of alerts and summaries to webhooks: at least once, to several sites concurrently. A
 * failed delivery is retried with backoff, also after a restart, until all attempts have failed.
 * Thread-safe.
 */
public final class WebhookDeliveries implements AutoCloseable {
  /** The order of messages with equal times, by their subjects: "raised" before "cleared". */
  private static final Comparator<String> RAISED_BEFORE_CLEARED = Comparator.reverseOrder();

  private final Sites sites;
  private final MessageDirectory messages;
  private final Outbox outbox;
  private final WebhookSender sender;
  private final WebhookMessages alerts;
  private final SummaryMessages summaries;
  private final Leadership leadership;
  private final RetryBackoff backoff;
  private final OutcomeCounts<DeliveryAttempt> attempts =
      new OutcomeCounts<>(DeliveryAttempt.class);
  private final InstantSource clock;
  private final DeliveryWorker<MessageDelivery> worker;

  private WebhookDeliveries(
      Sites sites,
      MessageDirectory messages,
      WebhookSender sender,
      WebhookMessages alerts,
      SummaryMessages summaries,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    this.sites = sites;
    this.messages = messages;
    this.outbox = messages.outbox();
    this.sender = sender;
    this.alerts = alerts;
    this.summaries = summaries;
    this.leadership = leadership;
    this.clock = clock;
    this.backoff = new RetryBackoff(random);
    this.worker = DeliveryWorker.start("webhook-deliveries", new WebhookChannel(), leadership);
  }

  /** Starts to deliver due messages while this node is the leader. */
  public static WebhookDeliveries start(
      Sites sites,
      MessageDirectory messages,
      WebhookSender sender,
      WebhookMessages alerts,
      SummaryMessages summaries,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    return new WebhookDeliveries(
        sites, messages, sender, alerts, summaries, leadership, clock, random);
  }

  /** The due messages to webhooks, with the site as the receiver. */
  private final class WebhookChannel implements DeliveryChannel<MessageDelivery> {
    @Override
    public List<MessageDelivery> due() {
      return outbox.due(Channel.WEBHOOK);
    }

    @Override
    public Object receiver(MessageDelivery delivery) {
      return delivery.site();
    }

    @Override
    public Comparator<MessageDelivery> order() {
      return Comparator.comparing(MessageDelivery::createdAt)
          .thenComparing(MessageDelivery::subject, RAISED_BEFORE_CLEARED);
    }

    /** Sends a message. Does nothing if the site or its webhook was removed in the meantime. */
    @Override
    public void send(MessageDelivery delivery) throws InterruptedException {
      Optional<Webhook> webhook = messages.webhooks().of(delivery.site());
      Optional<Site> site = sites.find(delivery.site());
      if (webhook.isPresent() && site.isPresent()) {
        WebhookDeliveries.this.send(delivery, webhook.get(), site.get());
      }
    }
  }

  private void send(MessageDelivery delivery, Webhook webhook, Site site)
      throws InterruptedException {
    Optional<String> message = message(delivery, site);
    if (message.isEmpty()) {
      notWritten(delivery);
      return;
    }
    if (!leadership.isHeld()) {
      return;
    }
    DeliveryAttempt attempt = sender.send(webhook, delivery.id(), message.get());
    attempts.count(attempt);
    switch (attempt) {
      case DeliveryAttempt.Accepted(String description) -> outbox.delivered(delivery, description);
      case DeliveryAttempt.Failed(String description) -> retry(delivery, description);
    }
  }

  /** Returns the message; empty if its alert no longer exists, or if reports are not available. */
  private Optional<String> message(MessageDelivery delivery, Site site) {
    return switch (delivery.topic()) {
      case ALERTS ->
          AlertMessage.parse(delivery.subject())
              .flatMap(
                  message ->
                      messages
                          .alerts()
                          .find(message.alert())
                          .map(alert -> alerts.of(alert, message.state(), site)));
      case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> summaries.of(delivery, site);
    };
  }

  private void notWritten(MessageDelivery delivery) {
    switch (delivery.topic()) {
      case ALERTS -> outbox.abandon(delivery, "The alert no longer exists.");
      case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> retry(delivery, "The reports were not available.");
    }
  }

  private void retry(MessageDelivery delivery, String why) {
    outbox.failed(delivery, why, backoff.after(delivery.attempts() + 1).map(clock.instant()::plus));
  }

  /**
   * Sends all due messages and waits until their results are recorded.
   *
   * @throws InterruptedException if the server stops
   */
  public void sendDue() throws InterruptedException {
    worker.sendDue();
  }

  /** Returns the number of attempts by outcome. */
  public OutcomeCounts<DeliveryAttempt> attempts() {
    return attempts;
  }

  /** Aborts the requests in progress and stops. */
  @Override
  public void close() {
    worker.close();
  }
}
