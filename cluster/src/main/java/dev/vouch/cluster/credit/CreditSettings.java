package dev.vouch.cluster.credit;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.nio.file.Path;

/**
 * The settings of the computation of credit.
 *
 * @param kafka the connection to Kafka
 * @param facts the topic of the log
 * @param changes the topic of changes, with as many partitions
 * @param directory holds the state of this node's partitions; it is rebuilt from Kafka if it is
 *     lost
 * @param replicas the replicas of the topics that hold the changes and the state
 * @param standbys the number of other nodes that keep a copy of each partition's state
 */
public record CreditSettings(
    KafkaConnection kafka,
    String facts,
    String changes,
    Path directory,
    int replicas,
    int standbys) {
  /**
   * Creates settings with one standby; without one if the topics have a single replica, since they
   * would not survive the loss of a broker either.
   */
  public CreditSettings(
      KafkaConnection kafka, String facts, String changes, Path directory, int replicas) {
    this(kafka, facts, changes, directory, replicas, Math.min(1, replicas - 1));
  }

  /** Returns the name of the group of nodes that share the partitions. */
  String group() {
    return "vouch-credit-" + facts;
  }

  /** Returns the number of brokers that must have a record before it is acknowledged. */
  int inSyncReplicasMin() {
    return Math.min(2, replicas);
  }
}
