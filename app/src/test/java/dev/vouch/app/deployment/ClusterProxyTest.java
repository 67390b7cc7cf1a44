package dev.vouch.app.deployment;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vouch.app.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code packaging/caddy/cluster.Caddyfile} with the real Caddy in front of two nodes, which only
 * answer 204 to events and 200 or 503 to health checks.
 */
@Tag("prove")
@Timeout(60)
class ClusterProxyTest {
  private static final int REQUESTS = 40;

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port = FreePort.find();

  @TempDir Path directory;
  private Node first;
  private Node second;
  private Process caddy;

  /** A node that counts the events it answers. */
  private record Node(HttpServer server, AtomicInteger readiness, AtomicInteger events) {
    static Node start() throws IOException {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      Node node = new Node(server, new AtomicInteger(200), new AtomicInteger());
      server.createContext("/healthz/ready", exchange -> answer(exchange, node.readiness().get()));
      server.createContext(
          "/event",
          exchange -> {
            node.events().incrementAndGet();
            answer(exchange, 204);
          });
      server.start();
      return node;
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
      try (exchange) {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, -1);
      }
    }

    String address() {
      return "127.0.0.1:" + server.getAddress().getPort();
    }
  }

  @BeforeEach
  void start() throws Exception {
    first = Node.start();
    second = Node.start();
    String site =
        Files.readString(Path.of("..", "packaging", "caddy", "cluster.Caddyfile"))
            .replace("\nvouch.example.com {", "\nhttp://127.0.0.1:" + port + " {")
            // As Debian's Caddy 2.6 calls it.
            .replace("request_buffers 64KiB", "buffer_requests")
            .replace("vouch-1:8080", first.address())
            .replace("vouch-2:8080", second.address());
    Files.writeString(directory.resolve("Caddyfile"), "{\n\tadmin off\n}\n" + site);
    ProcessBuilder command =
        new ProcessBuilder("caddy", "run", "--config", "Caddyfile", "--adapter", "caddyfile")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("caddy.out").toFile());
    // Where Caddy keeps its state.
    command.environment().put("HOME", directory.toString());
    caddy = command.start();
    awaitEvent();
  }

  @AfterEach
  void stop() throws InterruptedException {
    caddy.destroy();
    caddy.waitFor();
    first.server().stop(0);
    second.server().stop(0);
    client.close();
  }

  @Test
  void requests_areDividedAmongNodes() throws Exception {
    sendEvents();

    assertThat(first.events()).hasPositiveValue();
    assertThat(second.events()).hasPositiveValue();
  }

  @Test
  void nodeThatIsNotReady_getsNoMoreRequests_andNoneFails() throws Exception {
    first.readiness().set(503);
    int before = -1;
    while (before != first.events().get()) {
      before = first.events().get();
      sendEvents();
    }

    sendEvents();
    assertThat(first.events()).hasValue(before);
  }

  @Test
  void nodeThatRefusesConnections_isReplacedWithinTheRequest() throws Exception {
    first.server().stop(0);
    first.events().set(0);
    awaitEvent();

    sendEvents();
    assertThat(first.events()).hasValue(0);
  }

  private void sendEvents() throws Exception {
    for (int event = 0; event < REQUESTS; event++) {
      assertThat(sendEvent()).isEqualTo(204);
    }
  }

  private void awaitEvent() {
    Path output = directory.resolve("caddy.out");
    await("proxy forwards an event")
        .failFast(() -> assertThat(caddy.isAlive()).as(Files.readString(output)).isTrue())
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(() -> sendEvent() == 204);
  }

  private int sendEvent() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/event"))
            .POST(BodyPublishers.ofString("{\"event_name\":\"success\"}"))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }
}
