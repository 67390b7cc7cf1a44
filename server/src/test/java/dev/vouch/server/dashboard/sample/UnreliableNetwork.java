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
 * The way from a shop to Vouch. Of one idempotency key, the first request is answered 503, and the
 * answer to the second is lost: it is recorded, but the shop can't know. All else passes.
 */
final class UnreliableNetwork implements AutoCloseable {
  private static final List<String> PASSED_ON =
      List.of("Authorization", "Content-Type", "Idempotency-Key");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, List<String>> bodies = new ConcurrentHashMap<>();
  private final URI vouch;
  private final String unluckyKey;
  private final HttpServer server;

  /**
   * Opens it on a free port.
   *
   * @param unluckyKey the key whose first two requests go wrong
   */
  UnreliableNetwork(URI vouch, String unluckyKey) throws IOException {
    this.vouch = vouch;
    this.unluckyKey = unluckyKey;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::pass);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The bodies that were sent under a key, in turn. */
  List<String> sentUnder(String key) {
    return List.copyOf(bodies.getOrDefault(key, List.of()));
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      List<String> sent = bodies.computeIfAbsent(key, any -> new CopyOnWriteArrayList<>());
      sent.add(body);
      if (key.equals(unluckyKey) && sent.size() == 1) {
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.sendResponseHeaders(503, -1);
        return;
      }
      HttpResponse<String> answer = ask(exchange, body);
      if (key.equals(unluckyKey) && sent.size() == 2) {
        return;
      }
      byte[] text = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.statusCode(), text.length == 0 ? -1 : text.length);
      exchange.getResponseBody().write(text);
    }
  }

  private HttpResponse<String> ask(HttpExchange exchange, String body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(vouch.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofString(body));
    PASSED_ON.forEach(name -> request.setHeader(name, exchange.getRequestHeaders().getFirst(name)));
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}
