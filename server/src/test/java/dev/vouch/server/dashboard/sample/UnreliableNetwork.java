package dev.vouch.server.dashboard.sample;

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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * Proxy between a shop and Vouch. For one idempotency key, the first request gets a 503, and the
 * second is recorded but its response is lost. All other requests are forwarded.
 */
final class UnreliableNetwork implements AutoCloseable {
  private static final List<String> FORWARDED_HEADERS =
      List.of("Authorization", "Content-Type", "Idempotency-Key");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, List<String>> bodies = new ConcurrentHashMap<>();
  private final URI vouch;
  private final String failingKey;
  private final HttpServer server;

  /**
   * Starts the proxy on a free port.
   *
   * @param failingKey idempotency key whose first two requests fail
   */
  UnreliableNetwork(URI vouch, String failingKey) throws IOException {
    this.vouch = vouch;
    this.failingKey = failingKey;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The bodies sent with an idempotency key, in order. */
  List<String> requestBodies(String key) {
    return List.copyOf(bodies.getOrDefault(key, List.of()));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      List<String> sent = bodies.computeIfAbsent(key, any -> new CopyOnWriteArrayList<>());
      sent.add(body);
      if (key.equals(failingKey) && sent.size() == 1) {
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.sendResponseHeaders(503, -1);
        return;
      }
      HttpResponse<String> response = forward(exchange, body);
      if (key.equals(failingKey) && sent.size() == 2) {
        return;
      }
      byte[] text = response.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(response.statusCode(), text.length == 0 ? -1 : text.length);
      exchange.getResponseBody().write(text);
    }
  }

  private HttpResponse<String> forward(HttpExchange exchange, String body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(vouch.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofString(body));
    FORWARDED_HEADERS.forEach(
        name -> request.setHeader(name, exchange.getRequestHeaders().getFirst(name)));
    try {
      return client.send(request.build(), BodyHandlers.ofString());
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
