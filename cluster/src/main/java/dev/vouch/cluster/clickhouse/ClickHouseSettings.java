package dev.vouch.cluster.clickhouse;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a shard of ClickHouse is.
 *
 * @param shard which one it is
 * @param endpoint of its HTTP interface, such as {@code http://127.0.0.1:8123}
 * @param database which Vouch has for itself; it is created if it does not exist
 * @param credentials empty for the user {@code default} without a password
 * @param certificates the PEM file of the authorities that are trusted with TLS; empty for those
 *     that Java trusts
 */
public record ClickHouseSettings(
    Shard shard,
    URI endpoint,
    String database,
    Optional<Credentials> credentials,
    Optional<Path> certificates) {
  /** A user of ClickHouse. */
  public record Credentials(String user, String password) {
    /** Leaves the password out. */
    @Override
    public String toString() {
      return "Credentials[user=" + user + "]";
    }
  }
}
