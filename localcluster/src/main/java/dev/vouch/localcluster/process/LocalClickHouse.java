package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The engine of ClickHouse in a process of its own, which answers HTTP. */
public final class LocalClickHouse implements AutoCloseable {
  private static final String NAME = "clickhouse";
  private static final Duration STOP_MAX = Duration.ofSeconds(10);

  /** The listener lives as long as this query. */
  private static final String LISTEN =
      "SYSTEM START LISTEN HTTP; SELECT sleepEachRow(3) FROM system.numbers FORMAT Null"
          + " SETTINGS function_sleep_max_microseconds_per_block = 0, max_block_size = 1";

  private static final String CONFIGURATION =
      """
      <clickhouse>
        <logger><console>true</console></logger>
        <max_server_memory_usage>2000000000</max_server_memory_usage>
        <merge_tree>
          <!-- Replaced files are deleted at once: tests search them for what was removed. -->
          <old_parts_lifetime>0</old_parts_lifetime>
          <cleanup_delay_period>1</cleanup_delay_period>
          <max_cleanup_delay_period>1</max_cleanup_delay_period>
          <cleanup_delay_period_random_add>0</cleanup_delay_period_random_add>
        </merge_tree>
      </clickhouse>
      """;

  private final LocalProcess process;

  private final Path data;

  private LocalClickHouse(LocalProcess process, Path data) {
    this.process = process;
    this.data = data;
  }

  /** Returns the name of one of several engines. */
  public static String name(int number) {
    return number == 1 ? NAME : NAME + "-" + number;
  }

  /** Starts the engine in a new directory for a test, and waits until it is ready. */
  public static LocalClickHouse start(Path directory) {
    return start(NAME, directory);
  }

  /** Starts one of several engines in a new directory for a test, and waits until it is ready. */
  public static LocalClickHouse start(String name, Path directory) {
    LocalClickHouse server =
        start(name, directory, Ports.keptIn(directory.resolve("ports")), directory);
    try {
      server.process.awaitReady();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /**
   * Starts the engine; does not wait until it is ready. Downloads it the first time.
   *
   * @param name of its process, its port and its output
   * @param directory holds its files
   * @param logs the directory of its output
   */
  public static LocalClickHouse start(String name, Path directory, Ports ports, Path logs) {
    int port = ports.freePortOf(name);
    // With a relative path, inserts that wait for the disk fail.
    Path home = directory.toAbsolutePath();
    Path configuration = home.resolve("config.xml");
    Path data = home.resolve("data");
    try {
      Files.createDirectories(home);
      Files.writeString(configuration, CONFIGURATION);
    } catch (IOException e) {
      throw new UncheckedIOException("the settings of ClickHouse cannot be written", e);
    }
    return new LocalClickHouse(
        LocalProcess.start(
            new ServerCommand(
                name,
                port,
                command(data, configuration, port),
                Map.of(),
                logs.resolve(name + ".log"),
                Readiness.ofHttp("http://127.0.0.1:" + port + "/ping"),
                ProcessSignal.KILL, // It has no orderly end: its query is in a native library.
                STOP_MAX)),
        data);
  }

  private static List<String> command(Path data, Path configuration, int port) {
    return JavaCommand.of(
        ClickHouseNode.class,
        List.of("-Xmx64m", "--enable-native-access=ALL-UNNAMED"),
        List.of(
            ClickHouseLibrary.file().toString(),
            "--config-file=" + configuration,
            "--path=" + data,
            "--http_port=" + port,
            "--listen_host=127.0.0.1",
            "--log-level=error", // It ignores the level of its configuration.
            "--query=" + LISTEN));
  }

  /** The URL of its HTTP interface. */
  public URI endpoint() {
    return URI.create("http://" + process.address());
  }

  /** The directory of its tables. */
  public Path data() {
    return data;
  }

  /** Its process. */
  public LocalProcess process() {
    return process;
  }

  @Override
  public void close() {
    process.close();
  }
}
