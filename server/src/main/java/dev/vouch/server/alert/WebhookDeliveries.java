package dev.vouch.server.alert;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.AlertDelivery;
import dev.vouch.directory.Webhook;
import dev.vouch.directory.WebhookRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what waits, each message at least once, a few at a time. What the receiver did not accept
 * is sent again after growing pauses, also by the next process, until it is given up. Thread-safe.
 */
public final class WebhookDeliveries implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookDeliveries.class);
  private static final int AT_ONCE_MAX = 4;
  private static final Duration LOOKS_EVERY = Duration.ofSeconds(1);

  /** What can't be written down would be sent again at once. */
  private static final Duration AFTER_A_FAILURE = Duration.ofMinutes(1);

  private final ReentrantLock sending = new ReentrantLock();
  private final WebhookRegistry webhooks;
  private final Sites sites;
  private final WebhookSender sender;
  private final Pauses pauses;
  private final InstantSource clock;
  private final Thread thread;

  private WebhookDeliveries(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      InstantSource clock,
      RandomGenerator random) {
    this.webhooks = webhooks;
    this.sites = sites;
    this.sender = sender;
    this.clock = clock;
    this.pauses = new Pauses(random);
    this.thread = Thread.ofVirtual().name("webhook-deliveries").unstarted(this::run);
  }

  /** Starts to send what waits in {@code webhooks}. */
  public static WebhookDeliveries start(
      WebhookRegistry webhooks,
      Sites sites,
      WebhookSender sender,
      InstantSource clock,
      RandomGenerator random) {
    WebhookDeliveries deliveries = new WebhookDeliveries(webhooks, sites, sender, clock, random);
    deliveries.thread.start();
    return deliveries;
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(sendDueSafely() ? LOOKS_EVERY : AFTER_A_FAILURE);
      }
    } catch (InterruptedException stopped) {
      // What was not written down as delivered is sent by the next process.
    }
  }

  private boolean sendDueSafely() throws InterruptedException {
    try {
      sendDue();
      return true;
    } catch (RuntimeException failure) {
      LOG.error("Could not write down what became of an alert's message", failure);
      return false;
    }
  }

  /**
   * Sends what is due, and waits for the answers.
   *
   * @throws InterruptedException when the server stops
   */
  public void sendDue() throws InterruptedException {
    sending.lockInterruptibly();
    try {
      List<AlertDelivery> due = webhooks.due();
      if (!due.isEmpty()) {
        sendAll(due);
      }
    } finally {
      sending.unlock();
    }
  }

  private void sendAll(List<AlertDelivery> due) throws InterruptedException {
    Semaphore places = new Semaphore(AT_ONCE_MAX);
    List<Future<Optional<Attempt>>> attempts = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (AlertDelivery delivery : due) {
        attempts.add(
            threads.submit(
                () -> {
                  places.acquire();
                  try {
                    return send(delivery);
                  } finally {
                    places.release();
                  }
                }));
      }
      for (Future<Optional<Attempt>> attempt : attempts) {
        attempt.get();
      }
    } catch (ExecutionException failure) {
      throw new IllegalStateException("a message's sending broke", failure);
    }
  }

  /**
   * Sends one, unless its site or the webhook went meanwhile, and writes down what became of it.
   */
  private Optional<Attempt> send(AlertDelivery delivery) throws InterruptedException {
    Optional<Webhook> webhook = webhooks.of(delivery.alert().site());
    Optional<Site> site = sites.find(delivery.alert().site());
    if (webhook.isEmpty() || site.isEmpty()) {
      return Optional.empty();
    }
    Attempt attempt =
        sender.send(webhook.get(), delivery.id(), WebhookMessage.of(delivery, site.get()));
    switch (attempt) {
      case Attempt.Accepted(String words) -> webhooks.delivered(delivery, words);
      case Attempt.Failed(String words) ->
          webhooks.failed(
              delivery, words, pauses.after(delivery.attempts() + 1).map(clock.instant()::plus));
    }
    return Optional.of(attempt);
  }

  /** Hangs up on receivers that still think. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
