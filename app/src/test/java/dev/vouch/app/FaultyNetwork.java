package dev.vouch.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/**
 * A proxy to a server, between which requests and answers get lost. Thread-safe if its faults are.
 */
public final class FaultyNetwork implements AutoCloseable {
  private static final List<String> REQUEST_HEADERS =
      List.of("Authorization", "Content-Type", "Idempotency-Key");
  private static final List<String> RESPONSE_HEADERS =
      List.of(
          "Event-Id", "Idempotent-Replayed", "Content-Type", "Retry-After", "Vouch-Ignored-Fields");

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI target;
  private final Faults faults;
  private final HttpServer server;
  private final CountDownLatch closed = new CountDownLatch(1);

  /** What happens to a request. */
  public enum Fault {
    NONE,
    /** It is answered 503, with a {@code Retry-After} of a second. */
    UNAVAILABLE,
    /** It does not reach the server, and the connection is closed. */
    REQUEST_LOST,
    /** The server answers it, and the connection is closed. */
    ANSWER_LOST,
    /** The server answers it, but the client waits in vain. */
    ANSWER_WITHHELD
  }

  /** Decides what happens to each request. */
  @FunctionalInterface
  public interface Faults {
    Fault of(Optional<String> idempotencyKey, String body);
  }

  /** Starts the proxy on a free port. */
  public FaultyNetwork(URI target, Faults faults) throws IOException {
    this.target = target;
    this.faults = faults;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  /** Returns the address of the proxy. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Optional<String> key =
          Optional.ofNullable(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
      switch (faults.of(key, new String(body, StandardCharsets.UTF_8))) {
        case NONE -> answer(exchange, forward(exchange, body));
        case UNAVAILABLE -> {
          exchange.getResponseHeaders().set("Retry-After", "1");
          exchange.sendResponseHeaders(503, -1);
        }
        case REQUEST_LOST -> {
          // Closing the exchange closes the connection.
        }
        case ANSWER_LOST -> forward(exchange, body);
        case ANSWER_WITHHELD -> {
          forward(exchange, body);
          awaitClose();
        }
      }
    }
  }

  private void awaitClose() throws IOException {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static void answer(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    for (String name : RESPONSE_HEADERS) {
      response
          .headers()
          .firstValue(name)
          .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
    }
    int length = response.body().length;
    exchange.sendResponseHeaders(response.statusCode(), length == 0 ? -1 : length);
    exchange.getResponseBody().write(response.body());
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    for (String name : REQUEST_HEADERS) {
      List<String> values = exchange.getRequestHeaders().getOrDefault(name, List.of());
      values.forEach(value -> request.header(name, value));
    }
    try {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    client.close();
  }
}
