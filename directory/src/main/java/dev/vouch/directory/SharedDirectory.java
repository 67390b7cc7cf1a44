package dev.vouch.directory;

import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.ChangeListener;
import dev.vouch.directory.database.Freshness;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.key.SharedKeyActivity;
import dev.vouch.directory.lease.LeaderElection;
import dev.vouch.directory.lease.Leases;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * The directory of one node of a cluster, in PostgreSQL. Follows the changes made by other nodes.
 *
 * @param freshness how current this node's copy of the directory is
 * @param election whether this node is the leader, which runs the tasks that one node does for all
 * @param keyActivity the activity of keys on all nodes
 */
public record SharedDirectory(
    Directory directory,
    Freshness freshness,
    ChangeListener listener,
    LeaderElection election,
    SharedKeyActivity keyActivity)
    implements AutoCloseable {
  /**
   * Opens the directory.
   *
   * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime}
   * @param random the source of ids, tokens, secrets and salts
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public static SharedDirectory open(
      PostgresServer server,
      InstantSource clock,
      LongSupplier nanoTime,
      SecureRandom random,
      PasswordCost passwordCost) {
    Directory directory = Directory.open(server, clock, random, passwordCost);
    Freshness freshness = new Freshness(nanoTime);
    String node = UUID.randomUUID().toString();
    Leases leases = new Leases(server, node, nanoTime);
    return new SharedDirectory(
        directory,
        freshness,
        ChangeListener.start(server, nanoTime, freshness, directory::refresh),
        LeaderElection.start(leases, nanoTime, directory::refresh),
        new SharedKeyActivity(server, node));
  }

  @Override
  public void close() {
    election.close();
    listener.close();
    directory.close();
  }
}
