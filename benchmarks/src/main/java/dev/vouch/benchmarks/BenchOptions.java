package dev.vouch.benchmarks;

import dev.vouch.benchmarks.load.Bench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Where a measurement takes place. */
final class BenchOptions {
  @Option(
      names = "--home",
      defaultValue = "${sys:vouch.home}",
      hidden = true,
      description = "the directory with the script vouch")
  private Path home = Path.of("");

  @Option(
      names = "--work",
      description = {
        "a directory on the disk to measure, for what is written meanwhile (target/bench)"
      })
  private Path work = Path.of("");

  /** Tells {@code screen} what is done, with the seconds since now. */
  Bench bench(PrintWriter screen) {
    Path directory = work.toString().isEmpty() ? home.resolve("target/bench") : work;
    long start = System.nanoTime();
    try {
      Files.createDirectories(directory);
    } catch (IOException refused) {
      throw new UncheckedIOException(
          "cannot make " + directory + "; choose another --work", refused);
    }
    return new Bench(
        home.resolve("vouch").toAbsolutePath(),
        directory.toAbsolutePath(),
        what ->
            screen.printf(
                "%4d s  %s%n", Duration.ofNanos(System.nanoTime() - start).toSeconds(), what));
  }

  /** Where everything is. */
  Path home() {
    return home;
  }
}
