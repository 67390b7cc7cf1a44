package dev.vouch.benchmarks;

import dev.vouch.benchmarks.load.Bench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that all measurements have in common. */
final class BenchOptions {
  @Option(
      names = "--home",
      defaultValue = "${sys:vouch.home}",
      hidden = true,
      description = "the directory with the script vouch")
  private Path home = Path.of("");

  @Option(
      names = "--work",
      description = {"a directory on the measured disk, for temporary files (target/bench)"})
  private Path work = Path.of("");

  /**
   * Creates the environment of the measurements. Its steps are printed to {@code screen} with the
   * elapsed seconds.
   */
  Bench bench(PrintWriter screen) {
    Path directory = work.toString().isEmpty() ? home.resolve("target/bench") : work;
    long start = System.nanoTime();
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + directory + "; choose another --work", e);
    }
    return new Bench(
        home.resolve("vouch").toAbsolutePath(),
        directory.toAbsolutePath(),
        what ->
            screen.printf(
                "%4d s  %s%n", Duration.ofNanos(System.nanoTime() - start).toSeconds(), what));
  }

  /** Returns the directory of the repository. */
  Path home() {
    return home;
  }
}
