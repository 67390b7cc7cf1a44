package dev.vouch.server;

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
import dev.vouch.embedded.EmbeddedSettings;
import dev.vouch.embedded.backup.EmbeddedBackups;
import dev.vouch.embedded.migration.EmbeddedSource;
import dev.vouch.embedded.migration.EmbeddedTarget;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.NodeRole;
import dev.vouch.server.config.ServiceUrl;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** The storage engines; the only class of the server that names them. */
public final class Engines {
  private Engines() {}

  /** Loads the embedded engine's native libraries in advance, in part in the background. */
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
   * @param data the node's directory
   * @param database of idempotency keys
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
   * Connects to the limiter of API keys that all nodes share.
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
   * Opens a data directory, which a server may use, to copy it to a cluster.
   *
   * @param copies a directory for temporary files, which does not exist
   */
  static MigrationSource embeddedSource(
      Path data, Configuration configuration, Path copies, Clock clock) {
    return EmbeddedSource.open(embeddedSettings(data, configuration), copies, clock);
  }

  /** Opens a new data directory, to copy a cluster to it. */
  static MigrationTarget embeddedTarget(Path data, Configuration configuration, Clock clock) {
    return EmbeddedTarget.open(embeddedSettings(data, configuration), clock);
  }

  private static EmbeddedSettings embeddedSettings(Path data, Configuration configuration) {
    MemoryBudget memory =
        MemoryBudget.of(configuration.memory(), EmbeddedSettings.MEMORY_MIN_MEGABYTES);
    return new EmbeddedSettings(data, memory.engine());
  }

  /**
   * Opens a cluster, which nodes may use, to copy it to a data directory.
   *
   * @param data the directory of a node
   * @param database of idempotency keys
   * @param isUsed whether a node runs
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
   * Opens a cluster that no node uses, to copy a data directory to it.
   *
   * @param data the directory of a node
   * @param database of idempotency keys
   */
  static MigrationTarget clusterTarget(
      Path data, ClusterConfiguration cluster, DataSource database, Clock clock)
      throws InterruptedException {
    return ClusterTarget.open(clusterSettings(data, cluster, database), clock);
  }

  /** Locks an existing data directory for checks and repairs. */
  public static DataRecovery openRecovery(Path data) {
    return EmbeddedRecovery.open(data, Clock.systemUTC());
  }

  /** Returns the backups of data directories. */
  public static Backups backups() {
    return new EmbeddedBackups(Clock.systemUTC());
  }
}
