package dev.vouch.cluster.credit;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The settings of the topic that holds the state. It has the latest value of each key; these times
 * bound for how long it also has earlier values, and what was removed (docs/decisions/0039).
 */
final class StateTopic {
  /** The longest time that a value which was replaced or removed can remain. */
  static final Duration REPLACED_VALUES = Duration.ofHours(12);

  /**
   * How long the removal of a key remains after that, and with it the key. A node whose files are
   * older would miss it, so it builds them again ({@link StateFiles}).
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
