package dev.vouch.cluster.clickhouse;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The address of a shard of ClickHouse, and how to connect to it.
 *
 * @param shard the number of the shard
 * @param endpoint the HTTP interface, such as {@code http://127.0.0.1:8123}
 * @param database a database for Vouch alone; it is created if it does not exist
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
    /** Omits the password. */
    @Override
    public String toString() {
      return "Credentials[user=" + user + "]";
    }
  }
}
