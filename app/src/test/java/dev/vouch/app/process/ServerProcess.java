package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FreePort;
import dev.vouch.contract.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A real server in a process of its own, on one data directory. Not thread-safe. */
final class ServerProcess implements AutoCloseable {
  static final String ADMIN_TOKEN = "my-administrator-token-0123456789";
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Path data;
  private final Path output;
  private final int port;
  private final Map<String, String> settings;
  private final List<String> launcher;
  private final List<String> jvmOptions;
  private final String mainClass;
  private Process process;

  /**
   * Starts a server and waits until it is ready.
   *
   * @param output where its standard output and error are appended
   * @param settings additional environment variables
   */
  ServerProcess(Path data, Path output, Map<String, String> settings) {
    this(data, output, settings, List.of());
  }

  /**
   * As above.
   *
   * @param launcher a command that executes the command in its last arguments
   */
  ServerProcess(Path data, Path output, Map<String, String> settings, List<String> launcher) {
    this(data, output, settings, launcher, List.of());
  }

  /**
   * As above.
   *
   * @param jvmOptions override those of the other tests
   */
  ServerProcess(
      Path data,
      Path output,
      Map<String, String> settings,
      List<String> launcher,
      List<String> jvmOptions) {
    this(data, output, settings, launcher, jvmOptions, ProgramUnderTest.MAIN_CLASS);
  }

  /**
   * Starts a server whose periodic tasks run when {@link #maintain} is called too, and which starts
   * quickly.
   */
  static ServerProcess withMaintenanceOnDemand(
      Path data, Path output, Map<String, String> settings) {
    return new ServerProcess(
        data,
        output,
        settings,
        List.of(),
        List.of("-XX:TieredStopAtLevel=1"),
        MaintainedServer.class.getName());
  }

  /** Starts a server with a heap of 256 MB on a new data directory. */
  static ServerProcess withSmallHeap(Path directory, Map<String, String> settings) {
    return new ServerProcess(
        directory.resolve("data"),
        directory.resolve("server.out"),
        settings,
        List.of(),
        List.of("-Xmx256m"));
  }

  private ServerProcess(
      Path data,
      Path output,
      Map<String, String> settings,
      List<String> launcher,
      List<String> jvmOptions,
      String mainClass) {
    this.mainClass = mainClass;
    this.jvmOptions = List.copyOf(jvmOptions);
    this.launcher = List.copyOf(launcher);
    this.data = data;
    this.output = output;
    this.settings = Map.copyOf(settings);
    this.port = FreePort.find();
    this.process = launch();
    awaitReady();
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  /** Ends the process as kill -9 does, then starts another on the same data. */
  void crashAndRestart() {
    kill();
    restart();
  }

  /** Starts another process on the same data, once the last one has ended. */
  void restart() {
    process = launch();
    awaitReady();
  }

  /** Starts another process on the same data, which may end before it is ready. */
  void tryRestart() {
    process = launch();
    awaitReadyOrEnd();
  }

  /** The status of the process, which has ended; 128 and the number of a signal that killed it. */
  int exitCode() {
    return process.exitValue();
  }

  Path data() {
    return data;
  }

  long processId() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  int port() {
    return port;
  }

  /** Begins the periodic tasks, unless the process has ended; returns without waiting. */
  void maintain() {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It has ended.
    }
  }

  /** Ends the process as kill -9 does. */
  void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /**
   * Sends SIGTERM and waits for the end.
   *
   * @return the exit code
   */
  int stop() {
    process.destroy();
    awaitEnd();
    return process.exitValue();
  }

  /** Sends a request of the administrator, and returns the body of a successful response. */
  String request(String method, String path, String body) {
    HttpResponse<String> response = response(method, path, body);
    if (response.statusCode() >= 400) {
      throw new IllegalStateException(
          method + " " + path + ": " + response.statusCode() + " " + response.body());
    }
    return response.body();
  }

  /** Sends a request of the administrator without a body, and returns the status. */
  int status(String method, String path) {
    return response(method, path, "").statusCode();
  }

  private HttpResponse<String> response(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(uri(path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("Authorization", "Bearer " + ADMIN_TOKEN)
            .header("Content-Type", "application/json")
            .timeout(TIMEOUT)
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    kill();
    http.close();
  }

  private Process launch() {
    List<String> options = new ArrayList<>(List.of("-Xmx512m"));
    options.addAll(jvmOptions);
    List<String> command = new ArrayList<>(launcher);
    command.addAll(ProgramUnderTest.command(options, mainClass));
    command.addAll(List.of("serve", "--port", Integer.toString(port), "--data", data.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().put("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN);
    // The tests probe readiness, as a load balancer does, but continue sending when it is unready.
    builder.environment().put("VOUCH_DRAIN", "0s");
    builder.environment().putAll(settings);
    try {
      return builder.start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void awaitReady() {
    awaitReadyOrEnd();
    assertThat(isAlive()).as(this::printed).isTrue();
  }

  void awaitReadyOrEnd() {
    await("server is ready, or has ended", () -> !isAlive() || isReady());
  }

  /** Waits for a state of this server; a failure says what the server has printed. */
  void await(String state, Callable<Boolean> isReached) {
    Waiting.await(state)
        .untilAsserted(() -> assertThat(isReached.call()).as(this::printed).isTrue());
  }

  /** Whether the readiness probe is answered 200 now. */
  boolean isReady() {
    HttpRequest request = HttpRequest.newBuilder(uri("/healthz/ready")).timeout(TIMEOUT).build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("the server did not end:\n" + printed());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** All that the server has printed so far. */
  String printed() {
    try {
      return Files.readString(output);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
