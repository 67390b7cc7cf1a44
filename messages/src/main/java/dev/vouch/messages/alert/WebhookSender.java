package dev.vouch.messages.alert;

import dev.vouch.directory.alert.Webhook;
import dev.vouch.http.resource.Lazy;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLException;

/**
 * HTTP client of webhooks. It sends a signed message and derives the result from the status code.
 * It follows no redirects and reads no response body. Thread-safe.
 */
public final class WebhookSender implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 10;

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final InstantSource clock;
  private final Duration timeout;
  // Created on first use, because creating it loads the trusted certificates.
  private final Lazy<HttpClient> client;

  /**
   * Creates a sender.
   *
   * @param clock the clock for the timestamps of messages
   */
  public WebhookSender(InstantSource clock) {
    this(clock, Duration.ofSeconds(TIMEOUT_SECONDS));
  }

  /** Creates a sender with a shorter timeout, for tests. */
  WebhookSender(InstantSource clock, Duration timeout) {
    this.clock = clock;
    this.timeout = timeout;
    client = new Lazy<>(this::client);
  }

  private HttpClient client() {
    return HttpClient.newBuilder()
        .version(Version.HTTP_1_1)
        .followRedirects(Redirect.NEVER)
        .connectTimeout(timeout)
        .executor(threads)
        .build();
  }

  /**
   * Attempts to deliver a message, without a retry.
   *
   * @param id the message's ID, equal for all attempts
   * @param body the message as JSON
   * @throws InterruptedException if the server stops; the message may or may not have been
   *     delivered
   */
  public DeliveryAttempt send(Webhook webhook, String id, String body) throws InterruptedException {
    try {
      HttpRequest request = request(webhook, id, body);
      return attempt(client.get().send(request, _ -> new DiscardedResponseBody()).statusCode());
    } catch (IOException e) {
      return new DeliveryAttempt.Failed(description(e));
    } catch (RuntimeException e) {
      // The exception's message is omitted: it may contain the URL, and the URL may contain a
      // secret.
      return new DeliveryAttempt.Failed(
          "Messages cannot be sent to this URL (%s). Check the URL."
              .formatted(e.getClass().getSimpleName()));
    }
  }

  private HttpRequest request(Webhook webhook, String id, String body) {
    Instant now = clock.instant();
    return HttpRequest.newBuilder(webhook.url())
        .timeout(timeout)
        .header("Content-Type", "application/json")
        .header("User-Agent", "Vouch")
        .header("webhook-id", id)
        .header("webhook-timestamp", Long.toString(now.getEpochSecond()))
        .header("webhook-signature", WebhookSignature.of(webhook, id, now, body))
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private static DeliveryAttempt attempt(int status) {
    if (status / 100 == 2) {
      return new DeliveryAttempt.Accepted("The receiver responded with %d.".formatted(status));
    }
    return new DeliveryAttempt.Failed(
        status / 100 == 3
            ? "The receiver responded with %d, a redirect, which is not followed. Enter the URL it redirects to."
                .formatted(status)
            : "The receiver responded with %d instead of a 2xx status.".formatted(status));
  }

  /** Returns the cause and the remedy of a failure, for the webhook's owner. */
  String description(IOException failure) {
    if (isCausedBy(failure, UnresolvedAddressException.class)
        || isCausedBy(failure, UnknownHostException.class)) {
      return "Host name not found. Check the URL.";
    }
    if (isCausedBy(failure, SSLException.class)) {
      return "TLS connection failed. Check that the receiver supports HTTPS at this URL and that"
          + " its certificate is valid for its host name.";
    }
    return switch (failure) {
      case HttpConnectTimeoutException _, ConnectException _ ->
          "Connection failed. Check that the receiver is running and that this server can reach"
              + " it.";
      case HttpTimeoutException _ ->
          "The receiver did not respond within %d seconds.".formatted(timeout.toSeconds());
      default -> "The connection was closed before the receiver responded.";
    };
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> cause) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(cause::isInstance);
  }

  @Override
  public void close() {
    client.ifCreated().ifPresent(HttpClient::shutdownNow);
    threads.shutdownNow();
  }

  /** The result of one delivery attempt. */
  public sealed interface DeliveryAttempt {
    /** The result as a sentence. */
    String description();

    /** The receiver responded with a 2xx status. */
    record Accepted(String description) implements DeliveryAttempt {}

    /** The message was not confirmed; the receiver may have received it. */
    record Failed(String description) implements DeliveryAttempt {}
  }

  /**
   * Body handler that discards a response body of any size by closing the connection before the
   * first byte.
   */
  static final class DiscardedResponseBody implements HttpResponse.BodySubscriber<Boolean> {
    @Override
    public CompletionStage<Boolean> getBody() {
      return CompletableFuture.completedStage(false);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> ignored) {
      // Bytes that were already in transit are discarded.
    }

    @Override
    public void onError(Throwable ignored) {
      // The status code is known; the body is not needed.
    }

    @Override
    public void onComplete() {
      // Nothing to do.
    }
  }

  /** Signature of a webhook message, per Standard Webhooks (https://www.standardwebhooks.com). */
  static final class WebhookSignature {
    private static final String ALGORITHM = "HmacSHA256";

    private WebhookSignature() {}

    /** Returns the value of the header {@code webhook-signature}. */
    static String of(Webhook webhook, String id, Instant sentAt, String body) {
      String signed = id + "." + sentAt.getEpochSecond() + "." + body;
      try {
        Mac mac = Mac.getInstance(ALGORITHM);
        mac.init(new SecretKeySpec(webhook.secret(), ALGORITHM));
        byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
        return "v1," + Base64.getEncoder().encodeToString(signature);
      } catch (NoSuchAlgorithmException | InvalidKeyException e) {
        throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
      }
    }
  }
}
