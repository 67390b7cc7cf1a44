package dev.vouch.cluster.log;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.time.Duration;

/**
 * Where the log is, and how its topic is created. The number of partitions cannot change later,
 * because all records of a site are in one.
 *
 * @param kafka how Kafka is reached
 * @param topic the name of the topic
 * @param partitions of the topic, if it does not exist yet; at least 1
 * @param replicas of each partition, if the topic does not exist yet: 3 to survive the loss of a
 *     broker, 1 for tests
 * @param waitingBytesMax the maximum size, in bytes, of the records that wait for Kafka; beyond it,
 *     appends are refused
 * @param answerMax how long Kafka may take to acknowledge a record or to answer a request; after
 *     that, appends are refused, and soon the outcome of those that wait is unknown. Longer than a
 *     change of a partition's leader, which takes as long as the brokers' session timeout.
 */
public record KafkaLogSettings(
    KafkaConnection kafka,
    String topic,
    int partitions,
    int replicas,
    long waitingBytesMax,
    Duration answerMax) {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(15);

  /** So that a partition that works again at the last moment still acknowledges what waits. */
  private static final Duration OUTCOME_MARGIN = Duration.ofSeconds(5);

  private static final long WAITING_BYTES_MAX = 64L * 1024 * 1024;

  public KafkaLogSettings {
    if (partitions < 1 || replicas < 1 || waitingBytesMax < 1 || !answerMax.isPositive()) {
      throw new IllegalArgumentException(
          "the topic must have at least one partition and one replica, the queue must allow at"
              + " least one byte, and the time for answers must be positive");
    }
  }

  /** The settings with the default limits. */
  public KafkaLogSettings(KafkaConnection kafka, String topic, int partitions, int replicas) {
    this(kafka, topic, partitions, replicas, WAITING_BYTES_MAX, ANSWER_MAX);
  }

  /** How long an append may take; after that, its outcome is unknown. */
  Duration outcomeMax() {
    return answerMax.plus(OUTCOME_MARGIN);
  }

  /** The number of brokers that must have a record before it is acknowledged. */
  int inSyncReplicasMin() {
    return Math.min(2, replicas);
  }
}
