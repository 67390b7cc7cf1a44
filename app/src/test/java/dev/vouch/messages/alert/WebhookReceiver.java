package dev.vouch.messages.alert;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A webhook receiver that verifies signatures (https://www.standardwebhooks.com). */
public final class WebhookReceiver implements AutoCloseable {
  private final HttpServer server;
  private final Deque<Integer> answers = new ArrayDeque<>();
  private final List<Received> all = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Received> unseen = new LinkedBlockingQueue<>();

  /** Starts on a free port, and answers 204. */
  public WebhookReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    server.createContext("/", this::receive);
    server.start();
  }

  /** One request. */
  public record Received(
      String path, String id, String timestamp, String signature, String contentType, String body) {
    /** The message. */
    public JsonObject json() {
      return new JsonObject(body);
    }

    /** Whether the signature is valid for this secret. */
    public boolean isSignedWith(String secret) {
      try {
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.US_ASCII));
        byte[] expected = mac.doFinal(body.getBytes(StandardCharsets.UTF_8));
        byte[] sent = Base64.getDecoder().decode(signature.substring("v1,".length()));
        return MessageDigest.isEqual(expected, sent);
      } catch (GeneralSecurityException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  /** The URL that it listens on. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook?team=ops");
  }

  /** Answers the next requests with these statuses, and later ones with 204. */
  public synchronized void answer(Integer... statuses) {
    answers.addAll(List.of(statuses));
  }

  private synchronized int nextAnswer() {
    return answers.isEmpty() ? 204 : answers.poll();
  }

  private void receive(HttpExchange exchange) throws IOException {
    Received received =
        new Received(
            exchange.getRequestURI().toString(),
            header(exchange, "webhook-id"),
            header(exchange, "webhook-timestamp"),
            header(exchange, "webhook-signature"),
            header(exchange, "Content-Type"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    int status = nextAnswer();
    // Before the response: the sender may check as soon as it has the response.
    all.add(received);
    exchange.getResponseHeaders().set("Location", "/elsewhere");
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
    unseen.add(received);
  }

  private static String header(HttpExchange exchange, String name) {
    return String.join(", ", exchange.getRequestHeaders().getOrDefault(name, List.of()));
  }

  /** All requests so far. */
  public List<Received> received() {
    return all;
  }

  /** The next request that has not been returned yet. */
  public Received next() {
    return next(Duration.ofSeconds(15))
        .orElseThrow(() -> new AssertionError("no request was received"));
  }

  /** The next request that has not been returned yet; waits up to this long. */
  public Optional<Received> next(Duration wait) {
    try {
      return Optional.ofNullable(unseen.poll(wait.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
