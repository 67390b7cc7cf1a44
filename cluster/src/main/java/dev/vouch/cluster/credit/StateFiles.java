package dev.vouch.cluster.credit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** The local files of the state, of all partitions that this node has. */
record StateFiles(Path directory) {
  /** Leaves half of the time for reading what is missing. */
  static final Duration USABLE = StateTopic.REMOVALS.dividedBy(2);

  /**
   * Whether the files were last written so long ago that the topic may not have all later removals
   * any more. They would keep what was removed meanwhile, and credit would use it.
   */
  boolean areOutdated(Instant now) {
    if (!Files.exists(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(StateFiles::writtenAt)
          .max(Instant::compareTo)
          .filter(latest -> latest.isBefore(now.minus(USABLE)))
          .isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The directory %s cannot be read. Check that Vouch may read it, or delete it: it is built again from Kafka."
              .formatted(directory),
          e);
    }
  }

  private static Instant writtenAt(Path file) {
    try {
      FileTime time = Files.getLastModifiedTime(file);
      return time.toInstant();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The file %s cannot be read. Check that Vouch may read it.".formatted(file), e);
    }
  }
}
