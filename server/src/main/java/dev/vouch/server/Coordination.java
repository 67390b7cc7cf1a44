package dev.vouch.server;

import dev.vouch.directory.SharedDirectory;
import dev.vouch.directory.database.Freshness;
import dev.vouch.directory.key.SharedKeyActivity;
import dev.vouch.directory.lease.Leadership;
import java.util.Optional;

/**
 * What this node of a cluster may do, by its connection to PostgreSQL. Thread-safe.
 *
 * @param leadership whether this node does what one node does for all
 * @param freshness how far this node may rely on its copy of the directory; empty on a server
 *     without other nodes
 * @param keyActivity the activity of keys on all nodes; empty on a server without other nodes
 */
record Coordination(
    Leadership leadership, Optional<Freshness> freshness, Optional<SharedKeyActivity> keyActivity) {
  /** The coordination of a server without other nodes. */
  static Coordination ofSingleNode() {
    return new Coordination(Leadership.ofSingleNode(), Optional.empty(), Optional.empty());
  }

  static Coordination of(SharedDirectory shared) {
    return new Coordination(
        shared.election(), Optional.of(shared.freshness()), Optional.of(shared.keyActivity()));
  }
}
