package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.clickhouse.Shard;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.core.warehouse.WarehouseException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The number of partitions of a topic never changes, so each shard needs one from the beginning.
 */
class ClusterSettingsTest {
  @Test
  void fewerPartitionsThanShards_areRefused_beforeAnyServiceIsUsed() {
    ClusterSettings settings = settings(2, 3);

    assertThatThrownBy(() -> ClusterEngine.open(settings, InstantSource.system()))
        .isInstanceOf(WarehouseException.class)
        .hasMessageStartingWith(
            "VOUCH_KAFKA_PARTITIONS is 2, but VOUCH_CLICKHOUSE_URL names 3 databases");
    assertThatThrownBy(() -> ClusterTarget.open(settings, InstantSource.system()))
        .isInstanceOf(WarehouseException.class);
    assertThatCode(() -> settings(3, 3).requirePartitions()).doesNotThrowAnyException();
  }

  @Test
  void existingTopicWithFewerPartitionsThanShards_isRefused() {
    ClusterSettings settings = settings(3, 3);

    assertThatThrownBy(() -> settings.requirePartitions(2))
        .isInstanceOf(WarehouseException.class)
        .hasMessageStartingWith("Kafka's topic events has 2 partitions, so 1 of the 3 databases");
    assertThatCode(() -> settings.requirePartitions(3)).doesNotThrowAnyException();
  }

  private static ClusterSettings settings(int partitions, int shards) {
    List<ClickHouseSettings> clickHouse =
        Shard.all(shards).stream()
            .map(
                shard ->
                    new ClickHouseSettings(
                        shard,
                        URI.create("http://127.0.0.1:1"),
                        "vouch",
                        Optional.empty(),
                        Optional.empty()))
            .toList();
    return new ClusterSettings(
        new KafkaLogSettings(KafkaConnection.unsecured("127.0.0.1:1"), "events", partitions, 1),
        clickHouse,
        new PGSimpleDataSource(),
        Path.of("data"),
        true);
  }
}
