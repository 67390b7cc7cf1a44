package dev.vouch.app;

import dev.vouch.app.config.ClusterConfiguration;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.NodeRole;
import dev.vouch.app.config.ServiceUrl;
import dev.vouch.cluster.ClusterEngine;
import dev.vouch.cluster.ClusterSettings;
import dev.vouch.cluster.ClusterSource;
import dev.vouch.cluster.ClusterTarget;
import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.clickhouse.ClickHouseSettings.Credentials;
import dev.vouch.cluster.clickhouse.Shard;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.cluster.ratelimit.RedisRateLimiter;
import dev.vouch.cluster.ratelimit.RedisSettings;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.engine.Backups;
import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SharedRateLimiter;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import dev.vouch.embedded.backup.EmbeddedBackups;
import dev.vouch.embedded.migration.EmbeddedSource;
import dev.vouch.embedded.migration.EmbeddedTarget;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** Factory of the storage engines. No other class of the server refers to an engine's types. */
public final class Engines {
  private Engines() {}

  /** Loads the native libraries of the embedded engine in advance, partly in the background. */
  static void loadLibraries(Configuration configuration) {
    if (configuration.cluster().isEmpty()) {
      EmbeddedEngine.loadLibraries();
    }
  }

  /**
   * Opens the embedded engine in an existing data directory.
   *
   * @param onFatal called once when a commit has failed and the state on disk is unknown; must stop
   *     the process
   */
  static Engine openEmbedded(
      Path data, Configuration configuration, Clock clock, Consumer<LogFailedException> onFatal) {
    return EmbeddedEngine.open(embeddedSettings(data, configuration), clock, onFatal);
  }

  /**
   * Opens the engine of a node of a cluster.
   *
   * @param data the node's data directory
   * @param database the database that stores idempotency keys
   */
  static Engine openCluster(
      Path data, ClusterConfiguration cluster, DataSource database, Clock clock) {
    return ClusterEngine.open(clusterSettings(data, cluster, database), clock);
  }

  private static ClusterSettings clusterSettings(
      Path data, ClusterConfiguration cluster, DataSource database) {
    KafkaLogSettings log =
        new KafkaLogSettings(
            KafkaConnection.of(cluster.kafkaBootstrap(), cluster.kafkaConfig()),
            cluster.kafkaTopic(),
            cluster.kafkaPartitions(),
            cluster.kafkaReplicas());
    List<ClickHouseSettings> warehouse =
        Shard.all(cluster.clickHouse().size()).stream()
            .map(shard -> clickHouse(shard, cluster.clickHouse().get(shard.number() - 1)))
            .toList();
    return new ClusterSettings(log, warehouse, database, data, cluster.has(NodeRole.CREDIT));
  }

  private static ClickHouseSettings clickHouse(Shard shard, ServiceUrl url) {
    return new ClickHouseSettings(
        shard,
        url.endpoint(),
        url.database(),
        url.credentials().map(known -> new Credentials(known.user(), known.password())),
        url.parameter(ServiceUrl.CERTIFICATES).map(Path::of));
  }

  /**
   * Connects to the rate limiter of API keys that all nodes share.
   *
   * @param own the limiter of this node
   * @param observed adds observers of decisions to a limiter
   */
  static SharedRateLimiter<KeyId> openSharedLimiter(
      ServiceUrl redis,
      String cluster,
      RateLimiter<KeyId> own,
      UnaryOperator<RateLimiter<KeyId>> observed) {
    RedisSettings settings =
        new RedisSettings(
            redis.host(),
            redis.redisPort(),
            redis.isEncrypted(),
            redis.redisDatabase(),
            redis
                .credentials()
                .map(known -> new RedisSettings.Credentials(known.user(), known.password())),
            redis.parameter(ServiceUrl.CERTIFICATES).map(Path::of),
            cluster);
    return RedisRateLimiter.open(settings, own, observed);
  }

  /**
   * Opens a data directory as the source of a migration. A server may use the directory.
   *
   * @param copies a directory for temporary files; must not exist
   */
  static MigrationSource embeddedSource(
      Path data, Configuration configuration, Path copies, Clock clock) {
    return EmbeddedSource.open(embeddedSettings(data, configuration), copies, clock);
  }

  /** Opens a new data directory as the target of a migration. */
  static MigrationTarget embeddedTarget(Path data, Configuration configuration, Clock clock) {
    return EmbeddedTarget.open(embeddedSettings(data, configuration), clock);
  }

  private static EmbeddedSettings embeddedSettings(Path data, Configuration configuration) {
    MemoryBudget memory =
        MemoryBudget.of(configuration.memory(), EmbeddedSettings.MEMORY_MIN_MEGABYTES);
    return new EmbeddedSettings(data, memory.engine());
  }

  /**
   * Opens a cluster as the source of a migration. Nodes may use the cluster.
   *
   * @param data the data directory of a node
   * @param database the database that stores idempotency keys
   * @param isUsed whether a node is running
   */
  static MigrationSource clusterSource(
      Path data,
      ClusterConfiguration cluster,
      DataSource database,
      BooleanSupplier isUsed,
      Clock clock)
      throws InterruptedException {
    return ClusterSource.open(clusterSettings(data, cluster, database), isUsed, clock);
  }

  /**
   * Opens a cluster as the target of a migration. No node may use the cluster.
   *
   * @param data the data directory of a node
   * @param database the database that stores idempotency keys
   */
  static MigrationTarget clusterTarget(
      Path data, ClusterConfiguration cluster, DataSource database, Clock clock)
      throws InterruptedException {
    return ClusterTarget.open(clusterSettings(data, cluster, database), clock);
  }

  /** Locks an existing data directory for checks and repairs; no server can use it meanwhile. */
  public static DataRecovery openRecovery(Path data) {
    return EmbeddedRecovery.open(data, Clock.systemUTC());
  }

  /** Returns the service that backs up data directories. */
  public static Backups backups() {
    return new EmbeddedBackups(Clock.systemUTC());
  }
}
