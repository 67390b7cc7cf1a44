package dev.vouch.cluster;

import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.clickhouse.ClickHouseServer;
import dev.vouch.localcluster.process.LocalKafka;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The services of a cluster, and two directories.
 *
 * @param database the URL of a schema in PostgreSQL
 * @param data a data directory
 */
record MigratedServices(
    LocalKafka kafka,
    ClickHouseServer clickHouse,
    ClaimsTestServer postgres,
    String database,
    ClusterSettings settings,
    Path data)
    implements AutoCloseable {
  static MigratedServices start(Path directory) throws Exception {
    Path data = Files.createDirectories(directory.resolve("data"));
    Path node = Files.createDirectories(directory.resolve("node"));
    LocalKafka kafka = LocalKafka.start(directory, 1);
    ClickHouseServer clickHouse = ClickHouseServer.open();
    ClaimsTestServer postgres =
        ClaimsTestServer.start(Files.createDirectories(directory.resolve("postgres")));
    String database = postgres.createSchema().getUrl();
    ClusterSettings settings =
        MigrationProcess.settings(kafka.bootstrapServers(), clickHouse.endpoint(), database, node);
    return new MigratedServices(kafka, clickHouse, postgres, database, settings, data);
  }

  @Override
  public void close() {
    postgres.close();
    clickHouse.close();
    kafka.close();
  }
}
