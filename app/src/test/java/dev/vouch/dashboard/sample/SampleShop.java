package dev.vouch.dashboard.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FreePort;
import dev.vouch.contract.Waiting;
import dev.vouch.dashboard.sample.Samples.LinkingMethod;
import dev.vouch.dashboard.sample.Samples.Sample;
import dev.vouch.dashboard.sample.Samples.SampleRegions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A sample within a minimal web application of its runtime, from a folder of src/test/samples. The
 * folder's script {@code run} builds the application and serves it on {@code $PORT}; for runtimes
 * that are unavailable, a script {@code parse} checks the sample's syntax.
 */
final class SampleShop implements AutoCloseable {
  private static final Path FOLDERS = Path.of("src", "test", "samples");
  private static final Duration STARTUP_TIMEOUT = Duration.ofMinutes(4);

  /** Exit status of a script whose tools are not on this machine. */
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
   * Writes the shop's files and starts its script.
   *
   * @param directory an empty directory
   * @param tools directory of the libraries, for the script's environment
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
   * Waits until the shop accepts connections or its script has ended.
   *
   * @return {@link SampleVerification#EXECUTED} if the shop accepts connections
   */
  SampleVerification awaitOpen() {
    Waiting.await("shop accepts connections or has ended")
        .atMost(STARTUP_TIMEOUT)
        .untilAsserted(
            () ->
                assertThat(acceptsConnections() || !process.isAlive())
                    .as("the shop printed: %s", output())
                    .isTrue());
    if (process.isAlive()) {
      return SampleVerification.EXECUTED;
    }
    return switch (process.exitValue()) {
      case 0 -> SampleVerification.PARSED;
      case UNAVAILABLE -> SampleVerification.UNVERIFIED;
      default -> throw new AssertionError("the script failed:\n" + output());
    };
  }

  private boolean acceptsConnections() {
    try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return connection.isConnected();
    } catch (IOException _) {
      return false;
    }
  }

  /** The script's output, including errors. */
  String output() {
    try {
      return Files.readString(directory.resolve("output"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
