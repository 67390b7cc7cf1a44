package dev.vouch.app;

import dev.vouch.app.config.ClusterConfiguration;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.directory.database.DirectoryCopy;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.lease.LeaderElection;
import dev.vouch.directory.lease.Leases;
import java.nio.file.Path;
import java.time.Clock;

/** The source and the target of a migration between engines. Immutable. */
public sealed interface MigrationEnds {
  /** Returns the copy job for sites, keys and accounts. */
  DirectoryCopy directory();

  /** Opens the source. Servers may use it. */
  MigrationSource openSource(Clock clock) throws InterruptedException;

  /** Opens the target. */
  MigrationTarget openTarget(Clock clock) throws InterruptedException;

  /**
   * A migration from a data directory to a cluster.
   *
   * @param data an existing data directory
   * @param server the configuration of the server that uses {@code data}
   * @param node the data directory of a node of the cluster
   */
  record ToCluster(Path data, Configuration server, Path node, ClusterConfiguration cluster)
      implements MigrationEnds {
    @Override
    public DirectoryCopy directory() {
      return DirectoryCopy.toServer(data, Storage.database(cluster));
    }

    @Override
    public MigrationSource openSource(Clock clock) {
      Path copies = DataDirectory.open(node).resolve("migration");
      return Engines.embeddedSource(data, server, copies, clock);
    }

    @Override
    public MigrationTarget openTarget(Clock clock) throws InterruptedException {
      return Engines.clusterTarget(
          DataDirectory.open(node),
          cluster,
          Storage.database(cluster).connections(Schema.DIRECTORY),
          clock);
    }
  }

  /**
   * A migration from a cluster to a data directory.
   *
   * @param node the data directory of a node of the cluster
   * @param data an empty directory, or one that does not exist
   * @param server the configuration of the server that will use {@code data}
   */
  record ToDirectory(Path node, ClusterConfiguration cluster, Path data, Configuration server)
      implements MigrationEnds {
    @Override
    public DirectoryCopy directory() {
      return DirectoryCopy.toFolder(data, Storage.database(cluster));
    }

    @Override
    public MigrationSource openSource(Clock clock) throws InterruptedException {
      PostgresServer database = Storage.database(cluster);
      Leases leases = new Leases(database, "migration", System::nanoTime);
      return Engines.clusterSource(
          DataDirectory.open(node),
          cluster,
          database.connections(Schema.DIRECTORY),
          () -> LeaderElection.hasLeader(leases),
          clock);
    }

    @Override
    public MigrationTarget openTarget(Clock clock) {
      return Engines.embeddedTarget(DataDirectory.open(data), server, clock);
    }
  }
}
