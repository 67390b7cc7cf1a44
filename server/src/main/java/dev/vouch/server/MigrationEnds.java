package dev.vouch.server;

import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.directory.database.DirectoryCopy;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.lease.LeaderElection;
import dev.vouch.directory.lease.Leases;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.config.Configuration;
import java.nio.file.Path;
import java.time.Clock;

/** The engine that a migration copies from, and the one that it copies to. Immutable. */
public sealed interface MigrationEnds {
  /** Returns the copy of sites, keys and accounts. */
  DirectoryCopy directory();

  /** Opens the engine that is copied from, which servers may use. */
  MigrationSource openSource(Clock clock) throws InterruptedException;

  /** Opens the engine that is copied to. */
  MigrationTarget openTarget(Clock clock) throws InterruptedException;

  /**
   * From a data directory to a cluster.
   *
   * @param data an existing data directory
   * @param server its configuration
   * @param node the directory of a node of the cluster
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
   * From a cluster to a data directory.
   *
   * @param node the directory of a node of the cluster
   * @param data an empty directory, or one that does not exist
   * @param server the configuration of the server that is to use it
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
