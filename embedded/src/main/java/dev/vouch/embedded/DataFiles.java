package dev.vouch.embedded;

import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.segment.EventStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The disk usage of a data directory, by part. A file that is deleted during the computation counts
 * as empty.
 *
 * @param directory the data directory
 */
record DataFiles(Path directory) {
  /**
   * Returns the size in bytes of {@code log}, {@code directory}, {@code segments} and {@code
   * credit_state}; a database's size includes its journal.
   */
  Map<String, Long> bytes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put(
        "log",
        under(directory.resolve(FileLog.DIRECTORY)) + under(directory.resolve(FileLog.KEYS)));
    sizes.put("directory", startingWith("directory.db"));
    sizes.put("segments", under(directory.resolve(EventStore.DIRECTORY)));
    sizes.put("credit_state", under(directory.resolve("state")));
    return sizes;
  }

  private long startingWith(String name) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(name))
          .mapToLong(file -> file.toFile().length())
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the data directory", e);
    }
  }

  private static long under(Path part) {
    try (Stream<Path> files = Files.walk(part)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (NoSuchFileException e) {
      return 0; // The directory does not exist yet.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + part, e);
    }
  }
}
