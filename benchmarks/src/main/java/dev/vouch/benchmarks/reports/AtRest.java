package dev.vouch.benchmarks.reports;

import dev.vouch.embedded.log.FileLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** The disk usage of events: all files of a data directory but the log, after a checkpoint. */
final class AtRest {
  private static final Set<String> LOG = Set.of(FileLog.DIRECTORY, FileLog.KEYS);

  private AtRest() {}

  /**
   * Measures a directory that no process uses.
   *
   * @param events the number of its events
   */
  static double bytesPerEvent(Path data, long events) {
    try (Stream<Path> files = Files.walk(data)) {
      long bytes =
          files
              .filter(Files::isRegularFile)
              .filter(file -> LOG.stream().noneMatch(name -> file.startsWith(data.resolve(name))))
              .mapToLong(AtRest::size)
              .sum();
      return (double) bytes / events;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot measure " + data, e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot measure " + file, e);
    }
  }
}
