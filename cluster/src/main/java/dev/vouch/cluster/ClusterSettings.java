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
   * Requires that each shard has sites in a topic that is created: its partitions never change.
   *
   * @throws WarehouseException if there would be fewer than shards
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
   * Requires that each shard has sites in the topic that exists.
   *
   * @param partitions of Kafka's topic
   * @throws WarehouseException if there are fewer than shards
   */
  void requirePartitions(int partitions) {
    int shards = clickHouse.size();
    if (partitions < shards) {
      throw new WarehouseException(
          "Kafka's topic %s has %d partitions, so %d of the %d databases in VOUCH_CLICKHOUSE_URL would have no sites. Name fewer, or use a topic with more partitions (docs/CLUSTER.md)."
              .formatted(log.topic(), partitions, shards - partitions, shards));
    }
  }

  /** The name of the topic of changes. */
  String changes() {
    return log.topic() + "-changes";
  }

  /** The name of the group of nodes that write the rows. */
  String rowWriters() {
    return log.topic() + "-rows";
  }

  CreditSettings credit() {
    return new CreditSettings(
        log.kafka(), log.topic(), changes(), data.resolve("credit"), log.replicas());
  }
}
