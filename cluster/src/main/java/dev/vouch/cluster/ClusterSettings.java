package dev.vouch.cluster;

import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.credit.CreditSettings;
import dev.vouch.cluster.log.KafkaLogSettings;
import java.nio.file.Path;
import javax.sql.DataSource;

/**
 * The services that the nodes of a cluster share, and what this node does.
 *
 * @param log Kafka, and the topic of facts
 * @param clickHouse the warehouse
 * @param claims connections to PostgreSQL for idempotency keys
 * @param data the directory of this node, for the state of credit; it is built again from Kafka if
 *     it is lost
 * @param computesCredit whether this node computes credit and writes rows
 */
public record ClusterSettings(
    KafkaLogSettings log,
    ClickHouseSettings clickHouse,
    DataSource claims,
    Path data,
    boolean computesCredit) {
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
