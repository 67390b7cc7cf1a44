package dev.vouch.cluster.clickhouse;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each database is one shard as long as it exists. */
@Tag("prove")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShardTablesTest {
  private static final int PARTITIONS = 7;

  private final ClickHouseServer server = ClickHouseServer.open();

  @AfterAll
  void closeServer() {
    server.close();
  }

  @Test
  void anotherOrderOrNumberOfUrls_isRefused_andNamed() {
    open("a", "b");
    open("a", "b");

    assertRefused("shard 2 of 2", "shard 1 of 2", "b", "a");
    assertRefused("shard 1 of 2", "shard 1 of 1", "a");
    assertRefused("shard 1 of 2", "shard 1 of 3", "a", "b", "c");
    open("a", "b");
  }

  private void assertRefused(String existing, String named, String... databases) {
    assertThatThrownBy(() -> open(databases))
        .isInstanceOf(WarehouseException.class)
        .hasMessageContaining("is " + existing + ", but VOUCH_CLICKHOUSE_URL names it as " + named)
        .hasMessageContaining("Use the same URLs in the same order as before");
  }

  @Test
  void databaseOfAVersionWithoutShards_isTheOnlyShard() {
    try (ClickHouseClient client = server.client("former")) {
      ClickHouseTables.open(client);
      client.execute("DROP VIEW shard");
      assertThat(version(client)).as("read by that version").isEqualTo(1);

      assertRefused("shard 1 of 1", "shard 1 of 2", "former", "second");
      assertThatCode(() -> open("former")).doesNotThrowAnyException();
      assertThat(version(client)).isEqualTo(1);
    }
  }

  @Test
  void shardOfSeveral_isRefusedByVersionsWithoutShards() {
    open("one", "two");
    try (ClickHouseClient client = client("one", new Shard(1, 2))) {
      assertThat(version(client)).isEqualTo(2);
    }
  }

  @Test
  void shardThatFails_doesNotStopTheStart_andIsNotReadBeforeItIsVerified() {
    try (ClickHouseClient client = server.client("failing")) {
      client.createDatabase();
      client.execute("CREATE VIEW schema_version AS SELECT throwIf(1) AS version");

      try (ClickHouseWarehouse warehouse = warehouse("failing", "working")) {
        assertThat(warehouse.availability()).isEqualTo(Map.of("1", 0, "2", 1));
        assertThat(warehouse.failures().ofSome().orElseThrow())
            .startsWith("Reports of the sites on shard 1 of 2 are not available");
        assertThatThrownBy(() -> warehouse.queries().answer(question()))
            .isInstanceOf(WarehouseUnavailableException.class);

        client.execute("DROP VIEW schema_version");
        await("each shard is available").until(() -> warehouse.failures().ofSome().isEmpty());
        assertThat(warehouse.queries().answer(question()).events()).isEmpty();
      }
    }
  }

  @Test
  void shardWhoseProgressCannotBeRead_isStillAsked() {
    try (ClickHouseClient client = server.client("busy");
        ClickHouseWarehouse warehouse = warehouse("busy")) {
      client.execute("DROP TABLE progress");
      client.execute("CREATE VIEW progress AS SELECT throwIf(1) AS partition_number");
      await("progress cannot be read").until(() -> warehouse.failures().ofAll().isPresent());

      assertThat(warehouse.failures().ofAll().orElseThrow())
          .startsWith("Reports may fail or be late, but events are still recorded: ClickHouse ");
      assertThatThrownBy(() -> warehouse.queries().answer(question()))
          .as("a failure of the query itself")
          .isInstanceOf(WarehouseException.class);
    }
  }

  private static EventsQuestion question() {
    return new EventsQuestion(new SiteId(0), 100, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, -1, 42, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE, 0x00ff00ff00ff00ffL})
  void partitionOfASite_isThatOfKafka(long site) {
    byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(site).array();
    try (ClickHouseClient client = server.client("default")) {
      assertThat(
              client
                  .query(
                      "SELECT toInt64(%s) AS found FROM (SELECT toInt64(:site) AS site)"
                          .formatted(MigratedDays.PARTITION_OF_SITE),
                      Map.of("site", site, "partitions", PARTITIONS))
                  .getFirst()
                  .whole("found"))
          .hasValue(Utils.toPositive(Utils.murmur2(key)) % PARTITIONS);
    }
  }

  private void open(String... databases) {
    warehouse(databases).close();
  }

  private ClickHouseWarehouse warehouse(String... databases) {
    return ClickHouseWarehouse.open(
        IntStream.range(0, databases.length)
            .mapToObj(i -> server.settings(databases[i], new Shard(i + 1, databases.length)))
            .toList(),
        _ -> 0);
  }

  private ClickHouseClient client(String database, Shard shard) {
    return new ClickHouseClient(server.settings(database, shard), Duration.ofMinutes(1));
  }

  private static long version(ClickHouseClient client) {
    return client
        .query("SELECT max(version) AS version FROM schema_version", Map.of())
        .getFirst()
        .whole("version")
        .orElseThrow();
  }
}
