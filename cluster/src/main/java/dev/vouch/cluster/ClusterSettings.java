package dev.vouch.cluster;

import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.credit.CreditSettings;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.core.warehouse.WarehouseException;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;

/**
 * The services that the nodes of a cluster share, and what this node does.
 *
 * @param log Kafka, and the topic of facts
 * @param clickHouse the shards of the warehouse, in their order
 * @param claims connections to PostgreSQL for idempotency keys
 * @param data the directory of this node, for the state of credit; it is built again from Kafka if
 *     it is lost
 * @param computesCredit whether this node computes credit and writes rows
 */
public record ClusterSettings(
    KafkaLogSettings log,
    List<ClickHouseSettings> clickHouse,
    DataSource claims,
    Path data,
    boolean computesCredit) {
  public ClusterSettings {
    clickHouse = List.copyOf(clickHouse);
  }

  /**
   * Checks that a new topic would have at least one partition for each shard. The number of
   * partitions never changes.
   *
   * @throws WarehouseException if it would have fewer partitions than shards
   */
  void requirePartitions() {
    int shards = clickHouse.size();
    if (log.partitions() < shards) {
      throw new WarehouseException(
          "VOUCH_KAFKA_PARTITIONS is %d, but VOUCH_CLICKHOUSE_URL names %d databases, of which each needs a partition. Set it to a multiple of %d (docs/CLUSTER.md)."
              .formatted(log.partitions(), shards, shards));
    }
  }

  /**
   * Checks that the existing topic has at least one partition for each shard.
   *
   * @param partitions the number of partitions of Kafka's topic
   * @throws WarehouseException if it has fewer partitions than shards
   */
  void requirePartitions(int partitions) {
    int shards = clickHouse.size();
    if (partitions < shards) {
      throw new WarehouseException(
          "Kafka's topic %s has %d partitions, so %d of the %d databases in VOUCH_CLICKHOUSE_URL would have no sites. Name fewer, or use a topic with more partitions (docs/CLUSTER.md)."
              .formatted(log.topic(), partitions, shards - partitions, shards));
    }
  }

  /** Returns the name of the topic of changes. */
  String changes() {
    return log.topic() + "-changes";
  }

  /** Returns the name of the consumer group of nodes that write rows. */
  String rowWriters() {
    return log.topic() + "-rows";
  }

  CreditSettings credit() {
    return new CreditSettings(
        log.kafka(), log.topic(), changes(), data.resolve("credit"), log.replicas());
  }
}
