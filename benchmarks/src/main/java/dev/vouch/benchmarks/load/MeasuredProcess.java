package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A web server in a separate process, on a free port of 127.0.0.1. Not thread-safe. */
public final class MeasuredProcess implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Process process;
  private final int port;
  private final Path output;
  private final Duration start;

  private MeasuredProcess(Process process, int port, Path output, Duration start) {
    this.process = process;
    this.port = port;
    this.output = output;
    this.start = start;
  }

  /** A command that starts a server on a given port. */
  @FunctionalInterface
  public interface Launcher {
    /** Returns the command line. */
    List<String> command(int port);
  }

  /**
   * Starts a command and waits until it is ready.
   *
   * @param readyPath a path that is answered with success once the server is ready
   * @param output the file for its output
   */
  public static MeasuredProcess start(
      Launcher launcher, Map<String, String> environment, String readyPath, Path output) {
    int port = freePort();
    ProcessBuilder builder =
        new ProcessBuilder(launcher.command(port))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().putAll(environment);
    long startNanos = System.nanoTime();
    try {
      Process process = builder.start();
      // Stops the process if the measurement is interrupted.
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      long readyNanos = awaitReady(process, port, readyPath, output);
      return new MeasuredProcess(process, port, output, Duration.ofNanos(readyNanos - startNanos));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long awaitReady(Process process, int port, String path, Path output) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
      while (!isAnswered(http, request)) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          process.destroyForcibly();
          throw new IllegalStateException("the process did not start; see " + output);
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
      return System.nanoTime();
    }
  }

  private static boolean isAnswered(HttpClient http, HttpRequest request) {
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() < 300;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The address that it listens on. */
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** The URI of a path. */
  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  /** The time from its start until it was ready. */
  public Duration startTime() {
    return start;
  }

  /** Its resource usage so far. */
  public ProcessUsage usage() {
    return ProcessUsage.of(process.pid());
  }

  /** Its output so far. */
  public String printed() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops it with SIGTERM and waits until it has ended. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
