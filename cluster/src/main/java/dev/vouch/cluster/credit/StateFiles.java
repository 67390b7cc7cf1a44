package dev.vouch.cluster.credit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.config.TopicConfig;

/** The local files of the state, of all partitions that this node has. */
record StateFiles(Path directory) {
  /**
   * The maximum age of the files: half of {@link StateTopic#REMOVALS}, which leaves time for
   * reading what the files lack.
   */
  static final Duration USABLE = StateTopic.REMOVALS.dividedBy(2);

  /**
   * Whether the files are so old that the topic may no longer have all later removals. The files
   * would then keep removed values, and credit would use them.
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

  /**
   * The settings of the topic that holds the state. The topic has the latest value of each key.
   * These times limit for how long it also has replaced and removed values (docs/decisions/0039).
   */
  static final class StateTopic {
    /** The maximum time for which a replaced or removed value remains. */
    static final Duration REPLACED_VALUES = Duration.ofHours(12);

    /**
     * The time for which the removal of a key, and with it the key, remains after that. A node with
     * older files would miss the removal, so it rebuilds its files ({@link StateFiles}).
     */
    static final Duration REMOVALS = Duration.ofDays(1);

    private StateTopic() {}

    static Map<String, String> settings(int inSyncReplicasMin) {
      return Map.of(
          TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT,
          TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, Integer.toString(inSyncReplicasMin),
          TopicConfig.SEGMENT_MS_CONFIG, millis(REPLACED_VALUES),
          TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, millis(REPLACED_VALUES),
          TopicConfig.DELETE_RETENTION_MS_CONFIG, millis(REMOVALS),
          // The times above count from the append, whatever the times of facts are.
          TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    }

    private static String millis(Duration time) {
      return Long.toString(time.toMillis());
    }
  }
}
