package dev.vouch.server.alert;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.alert.AlertDelivery;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookRegistry;
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
 * Delivery of alerts to webhooks: at least once, to several sites concurrently. A failed delivery
 * is retried with backoff, also after a restart, until its attempts are used up. Thread-safe.
 */
public final class WebhookDeliveries implements AutoCloseable {
  private final WebhookRegistry webhooks;
  private final Sites sites;
  private final WebhookSender sender;
  private final WebhookMessages messages;
  private final RetryBackoff backoff;
  private final OutcomeCounts<DeliveryAttempt> attempts =
      new OutcomeCounts<>(DeliveryAttempt.class);
  private final InstantSource clock;
  private final DeliveryWorker<AlertDelivery> worker;

  private WebhookDeliveries(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      WebhookMessages messages,
      InstantSource clock,
      RandomGenerator random) {
    this.webhooks = webhooks;
    this.sites = sites;
    this.sender = sender;
    this.messages = messages;
    this.clock = clock;
    this.backoff = new RetryBackoff(random);
    this.worker = DeliveryWorker.start("webhook-deliveries", new WebhookChannel());
  }

  /** Starts delivering the due messages of {@code webhooks}. */
  public static WebhookDeliveries start(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      WebhookMessages messages,
      InstantSource clock,
      RandomGenerator random) {
    return new WebhookDeliveries(webhooks, sites, sender, messages, clock, random);
  }

  /** One receiver per site. */
  private final class WebhookChannel implements DeliveryChannel<AlertDelivery> {
    @Override
    public List<AlertDelivery> due() {
      return webhooks.due();
    }

    @Override
    public Object receiver(AlertDelivery delivery) {
      return delivery.alert().site();
    }

    @Override
    public Comparator<AlertDelivery> order() {
      return Comparator.comparing(AlertDelivery::createdAt).thenComparing(AlertDelivery::state);
    }

    /** Does nothing if the site or webhook has been removed since. */
    @Override
    public void send(AlertDelivery delivery) throws InterruptedException {
      Optional<Webhook> webhook = webhooks.of(delivery.alert().site());
      Optional<Site> site = sites.find(delivery.alert().site());
      if (webhook.isPresent() && site.isPresent()) {
        WebhookDeliveries.this.send(delivery, webhook.get(), site.get());
      }
    }
  }

  private void send(AlertDelivery delivery, Webhook webhook, Site site)
      throws InterruptedException {
    DeliveryAttempt attempt = sender.send(webhook, delivery.id(), messages.of(delivery, site));
    attempts.count(attempt);
    switch (attempt) {
      case DeliveryAttempt.Accepted(String description) ->
          webhooks.delivered(delivery, description);
      case DeliveryAttempt.Failed(String description) ->
          webhooks.failed(
              delivery,
              description,
              backoff.after(delivery.attempts() + 1).map(clock.instant()::plus));
    }
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
