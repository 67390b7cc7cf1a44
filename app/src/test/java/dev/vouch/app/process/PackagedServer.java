package dev.vouch.app.process;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FreePort;
import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The server of a package or image, in an isolated root. Not thread-safe. */
final class PackagedServer implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);

  private final int port = FreePort.find();
  private final Path output;
  private final Process process;

  /**
   * Starts the server.
   *
   * @param variables environment variables of the image, if any
   * @param command the command without options
   */
  PackagedServer(
      IsolatedRoot root, Path output, Map<String, String> variables, List<String> command) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.putAll(
        Map.of(
            "VOUCH_HOST",
            "127.0.0.1",
            "VOUCH_PORT",
            Integer.toString(port),
            "VOUCH_DATA",
            "/data",
            "VOUCH_ADMIN_TOKEN",
            ServerProcess.ADMIN_TOKEN,
            "VOUCH_DRAIN",
            "1s"));
    this.output = output;
    process = root.start(environment, output, command);
  }

  int port() {
    return port;
  }

  void awaitReady() {
    await("server is ready")
        .failFast(() -> assertThat(process.isAlive()).as(this::printed).isTrue())
        .untilAsserted(() -> assertThat(readiness()).as(this::printed).isEqualTo(200));
  }

  /** The status of the readiness probe; 0 without a response. */
  int readiness() throws InterruptedException {
    URI ready = URI.create("http://127.0.0.1:%d/healthz/ready".formatted(port));
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
          .statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Records an event of a new site, and returns the status. */
  int recordEvent() {
    try (VouchClient client = new VouchClient(port, TIMEOUT)) {
      String site =
          client.createSite(ServerProcess.ADMIN_TOKEN, "Shop", "shop.example", ZoneId.of("UTC"));
      String token =
          client.createKey(
              ServerProcess.ADMIN_TOKEN, site, new JsonObject().put("name", "checkout"));
      JsonObject success =
          new JsonObject()
              .put("event_name", "success")
              .put("name", "paid")
              .put("page_path", "/checkout");
      Map<String, String> headers =
          Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
      return client.send("POST", "/event", headers, success.encode()).statusCode();
    }
  }

  /** Sends SIGTERM to the server, which is the innermost process, and returns its exit code. */
  int stop() throws InterruptedException {
    process.descendants().reduce((_, inner) -> inner).orElseThrow().destroy();
    if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("the server did not stop:\n" + printed());
    }
    return process.exitValue();
  }

  private String printed() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
