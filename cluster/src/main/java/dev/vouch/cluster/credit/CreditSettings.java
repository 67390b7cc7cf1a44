package dev.vouch.cluster.credit;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.nio.file.Path;

/**
 * How credit is computed.
 *
 * @param kafka how Kafka is reached
 * @param facts the topic of the log
 * @param changes the topic of changes, with as many partitions
 * @param directory holds the state of the partitions of this node; it is built again from Kafka if
 *     it is lost
 * @param replicas of the topics that hold the changes and the state
 * @param standbys nodes besides the active one that keep a partition's state up to date
 */
public record CreditSettings(
    KafkaConnection kafka,
    String facts,
    String changes,
    Path directory,
    int replicas,
    int standbys) {
  /** One standby, unless the topics would not survive the loss of a broker either. */
  public CreditSettings(
      KafkaConnection kafka, String facts, String changes, Path directory, int replicas) {
    this(kafka, facts, changes, directory, replicas, Math.min(1, replicas - 1));
  }

  /** The name of the group of nodes that share the partitions. */
  String group() {
    return "vouch-credit-" + facts;
  }

  /** The number of brokers that must have a record before it is acknowledged. */
  int inSyncReplicasMin() {
    return Math.min(2, replicas);
  }
}
