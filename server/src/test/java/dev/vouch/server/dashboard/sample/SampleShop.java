package dev.vouch.server.dashboard.sample;

import dev.vouch.server.FreePort;
import dev.vouch.server.dashboard.sample.Samples.LinkingMethod;
import dev.vouch.server.dashboard.sample.Samples.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A sample within the smallest web application of its runtime: a folder of src/test/samples, and in
 * it the sample where its path says. The folder's script {@code run} builds it and opens it on
 * {@code $PORT}; where a runtime is not to be had, a script {@code parse} reads the sample.
 */
final class SampleShop implements AutoCloseable {
  private static final Path FOLDERS = Path.of("src", "test", "samples");
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** The status by which a script says that what it needs is not on this machine. */
  private static final int UNAVAILABLE = 69;

  private final Path directory;
  private final int port;
  private final Process process;

  private SampleShop(Path directory, int port, Process process) {
    this.directory = directory;
    this.port = port;
    this.process = process;
  }

  /**
   * Lays the shop out and begins to run its script.
   *
   * @param directory an empty one
   * @param tools where the libraries are, for its environment
   */
  static SampleShop open(
      SampleRuntime runtime, LinkingMethod method, Sample sample, Path directory, Path tools)
      throws IOException {
    Path folder = FOLDERS.resolve(runtime.name().toLowerCase(Locale.ROOT));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        write(
            directory.resolve(folder.relativize(file)),
            SampleRegions.of(Files.readString(file), method));
      }
    }
    write(directory.resolve(runtime.path()), sample.source());
    write(directory.resolve("environment"), sample.environment() + "\n");
    int port = FreePort.find();
    ProcessBuilder script =
        new ProcessBuilder("sh", "-e", Files.exists(directory.resolve("run")) ? "./run" : "./parse")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile());
    script.environment().put("PORT", Integer.toString(port));
    script.environment().put("TOOLS", tools.toString());
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    script.environment().put("JAVA", java.toString());
    return new SampleShop(directory, port, script.start());
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  int port() {
    return port;
  }

  /**
   * Waits until the shop is open, or its script has ended.
   *
   * @return executed, if it is open and its customers can pay
   */
  Proof awaitOpen() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      if (accepts()) {
        return Proof.EXECUTED;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    if (process.isAlive()) {
      throw new AssertionError("it does not open:\n" + printed());
    }
    return switch (process.exitValue()) {
      case 0 -> Proof.PARSED;
      case UNAVAILABLE -> Proof.UNVERIFIED;
      default -> throw new AssertionError("it fails:\n" + printed());
    };
  }

  private boolean accepts() {
    try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return connection.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  /** All that it printed, errors too. */
  String printed() {
    try {
      return Files.readString(directory.resolve("output"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
