package dev.vouch.cluster.clickhouse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.vouch.contract.AwaitedState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * ClickHouse for tests: that of the environment variable {@code CLICKHOUSE_URL}, or the engine in a
 * process of its own ({@link ClickHouseNode}).
 */
final class ClickHouseServer implements AutoCloseable {
  private static final Duration START_MAX = Duration.ofSeconds(60);

  /** The listener lives as long as this query. */
  private static final String LISTEN =
      "SYSTEM START LISTEN HTTP; SELECT sleepEachRow(3) FROM system.numbers FORMAT Null"
          + " SETTINGS function_sleep_max_microseconds_per_block = 0, max_block_size = 1";

  private static final String CONFIGURATION =
      """
      <clickhouse>
        <logger><level>error</level><console>true</console></logger>
        <max_server_memory_usage>2000000000</max_server_memory_usage>
      </clickhouse>
      """;

  private final URI endpoint;
  private final Path directory;
  private final Optional<Process> process;

  private ClickHouseServer(URI endpoint, Path directory, Optional<Process> process) {
    this.endpoint = endpoint;
    this.directory = directory;
    this.process = process;
  }

  /** Starts the engine, unless the environment names a server. */
  static ClickHouseServer open() {
    return Optional.ofNullable(System.getenv("CLICKHOUSE_URL"))
        .map(url -> new ClickHouseServer(URI.create(url), Path.of("."), Optional.empty()))
        .orElseGet(ClickHouseServer::start);
  }

  /** Starts the engine, whose files a test can read. */
  static ClickHouseServer start() {
    try {
      return start(Files.createTempDirectory("vouch-clickhouse"), freePort());
    } catch (IOException e) {
      throw new UncheckedIOException("ClickHouse cannot be started", e);
    }
  }

  /** Starts the engine again, with the files and the port of one that was closed. */
  ClickHouseServer restart() {
    return start(directory, endpoint.getPort());
  }

  private static ClickHouseServer start(Path directory, int port) {
    try {
      Files.writeString(directory.resolve("config.xml"), CONFIGURATION);
      ClickHouseServer server =
          new ClickHouseServer(
              URI.create("http://127.0.0.1:" + port),
              directory,
              Optional.of(process(directory, port)));
      try {
        server.awaitReady();
      } catch (RuntimeException | AssertionError e) {
        server.close();
        throw e;
      }
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("ClickHouse cannot be started", e);
    }
  }

  private static Process process(Path directory, int port) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ClickHouseNode.class.getName(),
            ClickHouseLibrary.file().toString(),
            "--config-file=" + directory.resolve("config.xml"),
            "--path=" + directory.resolve("data"),
            "--http_port=" + port,
            "--listen_host=127.0.0.1",
            "--query=" + LISTEN);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("output.log").toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady() throws IOException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      Duration _ = AwaitedState.awaited(START_MAX, () -> answers(http) || hasEnded());
    }
    if (hasEnded()) {
      throw new IllegalStateException(
          "ClickHouse did not start: " + Files.readString(directory.resolve("output.log")));
    }
  }

  private boolean hasEnded() {
    return process.filter(Process::isAlive).isEmpty();
  }

  private boolean answers(HttpClient http) {
    try {
      return http.send(
                  HttpRequest.newBuilder(endpoint.resolve("/ping")).build(),
                  BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException _) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while ClickHouse started", e);
    }
  }

  /** A client of a database of its own. */
  ClickHouseClient client(String database) {
    return new ClickHouseClient(settings(database), START_MAX);
  }

  /** The address of a database of its own. */
  ClickHouseSettings settings(String database) {
    return new ClickHouseSettings(endpoint, database, Optional.empty());
  }

  /** Returns the files that contain some bytes. */
  List<Path> filesWith(byte[] bytes) {
    String searched = new String(bytes, ISO_8859_1);
    try (Stream<Path> files = Files.walk(directory.resolve("data"))) {
      return files.filter(file -> contains(file, searched)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** ClickHouse deletes files meanwhile. */
  private static boolean contains(Path file, String searched) {
    try {
      return Files.isRegularFile(file) && Files.readString(file, ISO_8859_1).contains(searched);
    } catch (NoSuchFileException _) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it. */
  @Override
  public void close() {
    process.ifPresent(ClickHouseServer::kill);
  }

  private static void kill(Process process) {
    try {
      int _ = process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
