package dev.vouch.dashboard.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.messages.alert.WebhookSender;
import dev.vouch.messages.alert.WebhookSender.DeliveryAttempt;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/** Sends test messages to webhooks. Thread-safe. */
public final class WebhookTestMessages {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final WebhookRegistry webhooks;
  private final WebhookSender sender;

  public WebhookTestMessages(WebhookRegistry webhooks, WebhookSender sender) {
    this.webhooks = webhooks;
    this.sender = sender;
  }

  /**
   * Sends a message to the site's webhook and returns the result. Blocks until the receiver
   * responds or the time limit of a delivery has passed.
   */
  public Notice send(SiteId site, Supplier<String> message) {
    Webhook webhook = webhooks.of(site).orElseThrow(WebhookTestMessages::notFound);
    try {
      return result(sender.send(webhook, "test_" + UUID.randomUUID(), message.get()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ProblemException.unavailable(
          "The server is shutting down. Send the test message again once it is running.",
          RETRY_AFTER);
    }
  }

  private static Notice result(DeliveryAttempt attempt) {
    return switch (attempt) {
      case DeliveryAttempt.Accepted(String words) ->
          Notice.good("test", "Test message delivered. " + words);
      case DeliveryAttempt.Failed(String words) ->
          new Notice("test", Notice.Level.BAD, "Test message failed. " + words);
    };
  }

  /** Returns the error if the webhook was removed after the page was opened. */
  public static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "The site no longer has a webhook. Reload the page.");
  }
}
