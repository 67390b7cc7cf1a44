package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.floor.FloorCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The environment of measurements.
 *
 * @param vouch the script that starts a server, as operators do
 * @param work the directory for all files, on the measured disk
 * @param progress receives the name of each step, because measurements take minutes
 */
public record Bench(Path vouch, Path work, Consumer<String> progress) {
  /** The admin token of measured servers. */
  public static final String ADMIN_TOKEN = "an-operator-token-of-the-benchmarks";

  /** Starts a server on a directory below {@link #work}, with these options for its JVM. */
  public MeasuredProcess server(String directory, String javaOptions) {
    return MeasuredProcess.start(
        port ->
            List.of(
                vouch.toString(),
                "serve",
                "--port",
                Integer.toString(port),
                "--data",
                work.resolve(directory).toString()),
        Map.of(
            "VOUCH_ADMIN_TOKEN",
            ADMIN_TOKEN,
            "VOUCH_ADMIN_EMAIL",
            Dashboard.EMAIL,
            "VOUCH_ADMIN_PASSWORD",
            Dashboard.PASSWORD,
            "VOUCH_TRUSTED_PROXIES",
            "127.0.0.1",
            "VOUCH_LOG_LEVEL",
            "warn",
            "VOUCH_DRAIN",
            "0s",
            "JAVA_OPTS",
            javaOptions),
        "/healthz/ready",
        work.resolve("server.log"));
  }

  /** Starts the floor in a JVM with Vouch's own options, which {@code ./vouch} passes on. */
  public MeasuredProcess floor(String javaOptions) {
    return MeasuredProcess.start(
        port -> {
          List<String> command = new ArrayList<>();
          command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
          command.add("--enable-native-access=ALL-UNNAMED");
          command.addAll(words(System.getProperty("vouch.jvm_options", "")));
          command.addAll(words(javaOptions));
          command.addAll(List.of("-cp", System.getProperty("java.class.path")));
          command.addAll(List.of(FloorCommand.class.getName(), "--port", Integer.toString(port)));
          return command;
        },
        Map.of(),
        "/",
        work.resolve("floor.log"));
  }

  private static List<String> words(String options) {
    return Stream.of(options.split(" ")).filter(word -> !word.isEmpty()).toList();
  }

  /** Reports the next step. */
  public void reportProgress(String what) {
    progress.accept(what);
  }

  /** Returns the size of a directory below {@link #work} in bytes. */
  public long bytes(String directory) {
    try (Stream<Path> files = Files.walk(work.resolve(directory))) {
      return files.filter(Files::isRegularFile).mapToLong(Bench::size).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes a directory below {@link #work} if it exists. */
  public void remove(String directory) {
    Path root = work.resolve(directory);
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
