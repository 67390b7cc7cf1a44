package dev.vouch.server.client;

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
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy to a server with faults in turn: of four of the first requests, one is answered 503, one
 * is recorded but its answer is lost, one is not sent on, and one is forwarded; of later ones, all
 * are. Thread-safe.
 */
final class FaultyNetwork implements AutoCloseable {
  private static final List<String> REQUEST_HEADERS =
      List.of("Authorization", "Content-Type", "Idempotency-Key");
  private static final List<String> RESPONSE_HEADERS =
      List.of("Event-Id", "Idempotent-Replayed", "Content-Type", "Retry-After");

  private static final int FAULTS_UNTIL = 16;
  private static final int FORWARDED = 3;

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger requests = new AtomicInteger();
  private final URI vouch;
  private final HttpServer server;

  /** Starts the proxy on a free port. */
  FaultyNetwork(URI vouch) throws IOException {
    this.vouch = vouch;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      int number = requests.getAndIncrement();
      switch (number < FAULTS_UNTIL ? number % 4 : FORWARDED) {
        case 0 -> {
          exchange.getResponseHeaders().set("Retry-After", "1");
          exchange.sendResponseHeaders(503, -1);
        }
        case 1 -> forward(exchange, body); // The answer is lost.
        case 2 -> {
          // The request is lost.
        }
        default -> answer(exchange, forward(exchange, body));
      }
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
        HttpRequest.newBuilder(vouch.resolve(exchange.getRequestURI()))
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
    server.stop(0);
    client.close();
  }
}
