package dev.vouch.cluster.ratelimit;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The address of Redis and how to connect to it.
 *
 * @param isEncrypted whether the connection has TLS
 * @param database the number of the database
 * @param credentials empty for a server without a password
 * @param certificates the PEM file of the authorities that are trusted with TLS; empty for those
 *     that Java trusts
 * @param cluster the name of this cluster of nodes, which is the prefix of its keys in Redis
 */
public record RedisSettings(
    String host,
    int port,
    boolean isEncrypted,
    int database,
    Optional<Credentials> credentials,
    Optional<Path> certificates,
    String cluster) {
  /**
   * A user of Redis.
   *
   * @param user may be empty, for the default user
   */
  public record Credentials(String user, String password) {
    /** Omits the password. */
    @Override
    public String toString() {
      return "Credentials[user=" + user + "]";
    }
  }
}
