package dev.vouch.cluster.log;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.time.Duration;

/**
 * The location of the log, and the properties of a new topic. The number of partitions cannot
 * change later, because all records of a site are in one partition.
 *
 * @param kafka the connection to Kafka
 * @param topic the name of the topic
 * @param partitions the number of partitions of a new topic; at least 1
 * @param replicas the number of replicas of each partition of a new topic: 3 to survive the loss of
 *     a broker, 1 for tests
 * @param waitingBytesMax the maximum size, in bytes, of the records that wait for Kafka; beyond it,
 *     appends are refused
 * @param answerMax the maximum time for Kafka to acknowledge a record or to answer a request; after
 *     that, appends are refused, and the outcome of waiting appends is soon unknown. Longer than a
 *     change of a partition's leader, which takes as long as the brokers' session timeout
 */
public record KafkaLogSettings(
    KafkaConnection kafka,
    String topic,
    int partitions,
    int replicas,
    long waitingBytesMax,
    Duration answerMax) {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(15);

  /** Time for a partition that recovers at the last moment to acknowledge the waiting records. */
  private static final Duration OUTCOME_MARGIN = Duration.ofSeconds(5);

  private static final long WAITING_BYTES_MAX = 64L * 1024 * 1024;

  public KafkaLogSettings {
    if (partitions < 1 || replicas < 1 || waitingBytesMax < 1 || !answerMax.isPositive()) {
      throw new IllegalArgumentException(
          "the topic must have at least one partition and one replica, the queue must allow at"
              + " least one byte, and the time for answers must be positive");
    }
  }

  /** Creates settings with the default limits. */
  public KafkaLogSettings(KafkaConnection kafka, String topic, int partitions, int replicas) {
    this(kafka, topic, partitions, replicas, WAITING_BYTES_MAX, ANSWER_MAX);
  }

  /** Returns the maximum time of an append, after which its outcome is unknown. */
  Duration outcomeMax() {
    return answerMax.plus(OUTCOME_MARGIN);
  }

  /** Returns the number of brokers that must have a record before it is acknowledged. */
  int inSyncReplicasMin() {
    return Math.min(2, replicas);
  }
}
