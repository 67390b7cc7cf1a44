package dev.vouch.server.alert;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.alert.AlertDelivery;
import dev.vouch.directory.alert.SummaryDelivery;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookDelivery;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.server.alert.WebhookSender.DeliveryAttempt;
import dev.vouch.server.delivery.DeliveryChannel;
import dev.vouch.server.delivery.DeliveryWorker;
import dev.vouch.server.delivery.RetryBackoff;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Delivery of alerts and summaries to webhooks: at least once, to several sites concurrently. A
 * failed delivery is retried with backoff, also after a restart, until its attempts are used up.
 * Thread-safe.
 */
public final class WebhookDeliveries implements AutoCloseable {
  private final WebhookRegistry webhooks;
  private final Sites sites;
  private final WebhookSender sender;
  private final WebhookMessages messages;
  private final SummaryMessages summaries;
  private final Leadership leadership;
  private final RetryBackoff backoff;
  private final OutcomeCounts<DeliveryAttempt> attempts =
      new OutcomeCounts<>(DeliveryAttempt.class);
  private final InstantSource clock;
  private final DeliveryWorker<WebhookDelivery> worker;

  private WebhookDeliveries(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      WebhookMessages messages,
      SummaryMessages summaries,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    this.webhooks = webhooks;
    this.sites = sites;
    this.sender = sender;
    this.messages = messages;
    this.summaries = summaries;
    this.leadership = leadership;
    this.clock = clock;
    this.backoff = new RetryBackoff(random);
    this.worker = DeliveryWorker.start("webhook-deliveries", new WebhookChannel(), leadership);
  }

  /** Starts delivering the due messages of {@code webhooks} while this node is the leader. */
  public static WebhookDeliveries start(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      WebhookMessages messages,
      SummaryMessages summaries,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    return new WebhookDeliveries(
        webhooks, sites, sender, messages, summaries, leadership, clock, random);
  }

  /** One receiver per site. */
  private final class WebhookChannel implements DeliveryChannel<WebhookDelivery> {
    @Override
    public List<WebhookDelivery> due() {
      return webhooks.due();
    }

    @Override
    public Object receiver(WebhookDelivery delivery) {
      return delivery.site();
    }

    @Override
    public Comparator<WebhookDelivery> order() {
      return Comparator.comparing(WebhookDelivery::createdAt)
          .thenComparingInt(WebhookDelivery::place);
    }

    /** Does nothing if the site or webhook has been removed since. */
    @Override
    public void send(WebhookDelivery delivery) throws InterruptedException {
      Optional<Webhook> webhook = webhooks.of(delivery.site());
      Optional<Site> site = sites.find(delivery.site());
      if (webhook.isPresent() && site.isPresent()) {
        WebhookDeliveries.this.send(delivery, webhook.get(), site.get());
      }
    }
  }

  private void send(WebhookDelivery delivery, Webhook webhook, Site site)
      throws InterruptedException {
    Optional<String> message = message(delivery, site);
    if (message.isEmpty()) {
      retry(delivery, "The reports were not available.");
      return;
    }
    if (!leadership.isHeld()) {
      return;
    }
    DeliveryAttempt attempt = sender.send(webhook, delivery.id(), message.get());
    attempts.count(attempt);
    switch (attempt) {
      case DeliveryAttempt.Accepted(String description) ->
          webhooks.delivered(delivery, description);
      case DeliveryAttempt.Failed(String description) -> retry(delivery, description);
    }
  }

  /** Empty if it cannot be written yet. */
  private Optional<String> message(WebhookDelivery delivery, Site site) {
    return switch (delivery) {
      case AlertDelivery alert -> Optional.of(messages.of(alert, site));
      case SummaryDelivery summary -> summaries.of(summary, site);
    };
  }

  private void retry(WebhookDelivery delivery, String why) {
    webhooks.failed(
        delivery, why, backoff.after(delivery.attempts() + 1).map(clock.instant()::plus));
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

  /** Aborts the requests in progress. */
  @Override
  public void close() {
    worker.close();
  }
}
