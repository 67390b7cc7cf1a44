package dev.vouch.localcluster.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The Redis server of the system, which keeps nothing on disk. */
public final class LocalRedis implements AutoCloseable {
  private static final String NAME = "redis";
  private static final String PROGRAM = "redis-server";
  private static final Duration STOP_MAX = Duration.ofSeconds(10);

  private final LocalProcess process;

  private LocalRedis(LocalProcess process) {
    this.process = process;
  }

  /** Starts a server in a new directory for a test, and waits until it is ready. */
  public static LocalRedis start(Path directory) {
    Ports ports = Ports.keptIn(directory.resolve("ports"));
    return ready(start(directory, ports, directory));
  }

  /** As {@link #start(Path)}, with a password, and with TLS only. */
  public static LocalRedis startSecured(
      Path directory, ServerCertificate certificate, String password) {
    int port = Ports.keptIn(directory.resolve("ports")).freePortOf(NAME);
    return ready(
        start(
            directory,
            port,
            directory,
            List.of(
                "--port",
                "0",
                "--tls-port",
                Integer.toString(port),
                "--tls-cert-file",
                certificate.certificate().toString(),
                "--tls-key-file",
                certificate.privateKey().toString(),
                "--tls-auth-clients",
                "no",
                "--requirepass",
                password)));
  }

  private static LocalRedis ready(LocalRedis server) {
    try {
      server.process.awaitReady();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /**
   * Starts a server; does not wait until it is ready.
   *
   * @param directory its working directory
   * @param logs the directory of its output
   * @throws ProcessException if Redis is not installed
   */
  public static LocalRedis start(Path directory, Ports ports, Path logs) {
    int port = ports.freePortOf(NAME);
    return start(directory, port, logs, List.of("--port", Integer.toString(port)));
  }

  private static LocalRedis start(
      Path directory, int port, Path logs, List<String> furtherArguments) {
    requireProgram();
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("the directory of Redis cannot be created", e);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                PROGRAM,
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                directory.toAbsolutePath().toString()));
    command.addAll(furtherArguments);
    return new LocalRedis(
        LocalProcess.start(
            new ServerCommand(
                NAME,
                port,
                command,
                Map.of(),
                logs.resolve(NAME + ".log"),
                () -> Readiness.accepts(port),
                ProcessSignal.TERM,
                STOP_MAX)));
  }

  private static void requireProgram() {
    boolean isInstalled =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, PROGRAM)));
    if (!isInstalled) {
      throw new ProcessException(
          "Redis is not installed. Install it with: sudo apt-get install redis-server");
    }
  }

  /** The URL of the server, without a password. */
  public String url() {
    return "redis://" + process.address();
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
