package dev.vouch.server;

import dev.vouch.cluster.ClusterEngine;
import dev.vouch.cluster.ClusterSettings;
import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.clickhouse.ClickHouseSettings.Credentials;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.core.engine.Backups;
import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedSettings;
import dev.vouch.embedded.backup.EmbeddedBackups;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.NodeRole;
import dev.vouch.server.config.ServiceUrl;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;
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
    MemoryBudget memory =
        MemoryBudget.of(configuration.memory(), EmbeddedSettings.MEMORY_MIN_MEGABYTES);
    return EmbeddedEngine.open(new EmbeddedSettings(data, memory.engine()), clock, onFatal);
  }

  /**
   * Opens the engine of a node of a cluster.
   *
   * @param data the node's directory
   * @param database of idempotency keys
   */
  static Engine openCluster(
      Path data, ClusterConfiguration cluster, DataSource database, Clock clock) {
    KafkaLogSettings log =
        new KafkaLogSettings(
            cluster.kafkaBootstrap(),
            cluster.kafkaTopic(),
            cluster.kafkaPartitions(),
            cluster.kafkaReplicas());
    ServiceUrl clickHouse = cluster.clickHouse();
    ClickHouseSettings warehouse =
        new ClickHouseSettings(
            clickHouse.endpoint(),
            clickHouse.database(),
            clickHouse.credentials().map(known -> new Credentials(known.user(), known.password())));
    return ClusterEngine.open(
        new ClusterSettings(log, warehouse, database, data, cluster.has(NodeRole.CREDIT)), clock);
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
