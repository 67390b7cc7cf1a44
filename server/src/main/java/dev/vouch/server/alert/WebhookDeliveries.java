package dev.vouch.server.alert;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.alert.AlertDelivery;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.server.alert.WebhookSender.DeliveryAttempt;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivery of alerts to webhooks: at least once, to several sites concurrently. A failed delivery
 * is retried with backoff, also after a restart, until its attempts are used up. Thread-safe.
 */
public final class WebhookDeliveries implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookDeliveries.class);
  private static final int CONCURRENT_MAX = 8;
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  /**
   * The pause after the result of a delivery could not be recorded, because the message would
   * otherwise be sent again at once.
   */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final DeliveryQueue queue = new DeliveryQueue(CONCURRENT_MAX);
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition deliveryEnded = lock.newCondition();
  private final WebhookRegistry webhooks;
  private final Sites sites;
  private final WebhookSender sender;
  private final WebhookMessages messages;
  private final RetryBackoff backoff;
  private final OutcomeCounts<DeliveryAttempt> attempts =
      new OutcomeCounts<>(DeliveryAttempt.class);
  private final InstantSource clock;
  private final Thread thread;

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
    this.thread = Thread.ofVirtual().name("webhook-deliveries").unstarted(this::run);
  }

  /** Starts delivering the due messages of {@code webhooks}. */
  public static WebhookDeliveries start(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      WebhookMessages messages,
      InstantSource clock,
      RandomGenerator random) {
    WebhookDeliveries deliveries =
        new WebhookDeliveries(webhooks, sites, sender, messages, clock, random);
    deliveries.thread.start();
    return deliveries;
  }

  private void run() {
    try {
      lock.lockInterruptibly();
      try {
        while (true) {
          startDeliveries();
          boolean _ = deliveryEnded.await(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
      } finally {
        lock.unlock();
      }
    } catch (InterruptedException e) {
      // Deliveries that were not recorded are sent again after the next start.
    }
  }

  /**
   * Sends all due messages and waits until their results are recorded.
   *
   * @throws InterruptedException if the server stops
   */
  public void sendDue() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      startDeliveries();
      while (!queue.isIdle()) {
        deliveryEnded.await();
        startDeliveries();
      }
    } finally {
      lock.unlock();
    }
  }

  private void startDeliveries() {
    for (AlertDelivery delivery : queue.start(webhooks.due())) {
      threads.execute(() -> deliver(delivery));
    }
  }

  private void deliver(AlertDelivery delivery) {
    try {
      sendSafely(delivery);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(delivery);
    }
  }

  private void sendSafely(AlertDelivery delivery) throws InterruptedException {
    try {
      send(delivery);
    } catch (RuntimeException e) {
      LOG.error("Could not record the delivery of an alert", e);
      Thread.sleep(PAUSE_AFTER_FAILURE);
    }
  }

  private void end(AlertDelivery delivery) {
    lock.lock();
    try {
      queue.end(delivery);
      deliveryEnded.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends one message and records the result. Does nothing if the site or webhook has been removed
   * since.
   */
  private void send(AlertDelivery delivery) throws InterruptedException {
    Optional<Webhook> webhook = webhooks.of(delivery.alert().site());
    Optional<Site> site = sites.find(delivery.alert().site());
    if (webhook.isEmpty() || site.isEmpty()) {
      return;
    }
    String message = messages.of(delivery, site.get());
    DeliveryAttempt attempt = sender.send(webhook.get(), delivery.id(), message);
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

  /** Returns the number of attempts by outcome. */
  public OutcomeCounts<DeliveryAttempt> attempts() {
    return attempts;
  }

  /** Aborts the requests in progress. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
    threads.close();
  }
}
