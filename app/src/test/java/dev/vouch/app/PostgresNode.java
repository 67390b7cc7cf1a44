package dev.vouch.app;

import dev.vouch.app.Storage.Coordination;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.core.engine.Engine;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedDirectory;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A whole server with its directory in PostgreSQL, which it shares with other nodes, and an engine
 * of its own.
 */
final class PostgresNode implements AutoCloseable {
  private static final String ADMIN_TOKEN = "an-administrators-token";

  private final AtomicLong skippedNanos = new AtomicLong();
  private final AtomicReference<SharedDirectory> shared = new AtomicReference<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Vouch vouch;

  PostgresNode(Path data, PostgresServer server) {
    vouch =
        Vouch.start(
            configuration(data),
            Clock.systemUTC(),
            System::nanoTime,
            (folder, startup) -> open(folder, startup, server));
  }

  private static Configuration configuration(Path data) {
    return new Settings()
        .addEnvironment(Map.of("VOUCH_DRAIN", "0s", "VOUCH_ADMIN_TOKEN", ADMIN_TOKEN))
        .addOption(Setting.DATA, Optional.of(data.toString()))
        .addOption(Setting.PORT, Optional.of("0"))
        .configuration();
  }

  private Storage open(Path data, Startup startup, PostgresServer server) {
    startup.resources().add("connections to PostgreSQL", server);
    SharedDirectory opened =
        startup
            .resources()
            .add(
                "directory",
                SharedDirectory.open(
                    server,
                    startup.clock(),
                    () -> System.nanoTime() + skippedNanos.get(),
                    startup.random(),
                    new PasswordCost(8, 1)));
    shared.set(opened);
    SharedState state =
        startup
            .resources()
            .add(
                "shared state",
                SharedState.open(server, opened, startup.clock(), System::nanoTime));
    Engine engine =
        startup
            .resources()
            .add(
                "log",
                Engines.openEmbedded(
                    data,
                    startup.configuration(),
                    startup.clock(),
                    failed -> {
                      throw failed;
                    }));
    return Storage.of(
        engine, opened.directory(), Coordination.of(opened), Optional.of(state), data, startup);
  }

  Directory directory() {
    return shared.get().directory();
  }

  /** Lets the time of the connection to PostgreSQL pass. */
  void skip(Duration time) {
    skippedNanos.addAndGet(time.toNanos());
  }

  /** Sends a request of the API as the administrator. */
  HttpResponse<String> api(String method, String path, String body) {
    return send(
        request(path)
            .header("Authorization", "Bearer " + ADMIN_TOKEN)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)));
  }

  /** Sends an event; returns the response. */
  HttpResponse<String> event(String token) {
    return send(
        request("/event")
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(MonitoredServer.EVENT)));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + path));
  }

  HttpResponse<String> get(String path) {
    return send(request(path));
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    vouch.close();
    client.close();
  }
}
