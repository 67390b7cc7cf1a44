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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A load balancer without affinity: each request goes to the next node. */
final class RoundRobinProxy implements AutoCloseable {
  /** What the client of this proxy decides itself. */
  private static final Set<String> OF_CONNECTIONS =
      Set.of(
          "connection", "host", "content-length", "transfer-encoding", "upgrade", "http2-settings");

  private final List<Vouch> nodes;
  private final AtomicInteger requests = new AtomicInteger();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  RoundRobinProxy(List<Vouch> nodes) throws IOException {
    this.nodes = nodes;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::forward);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void forward(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpResponse<byte[]> response = client.send(request(exchange), BodyHandlers.ofByteArray());
      response.headers().map().entrySet().stream()
          .filter(header -> isForwarded(header.getKey()))
          .forEach(header -> exchange.getResponseHeaders().put(header.getKey(), header.getValue()));
      byte[] body = response.body();
      exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(HttpExchange exchange) throws IOException {
    Vouch node = nodes.get(requests.getAndIncrement() % nodes.size());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + node.port() + exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (isForwarded(name)) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request.build();
  }

  private static boolean isForwarded(String header) {
    return !OF_CONNECTIONS.contains(header.toLowerCase(Locale.ROOT));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    client.shutdownNow();
  }
}
