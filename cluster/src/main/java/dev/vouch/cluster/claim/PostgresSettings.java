package dev.vouch.cluster.claim;

/**
 * How to connect to PostgreSQL.
 *
 * @param url the JDBC URL of the database
 */
public record PostgresSettings(String url, String user, String password) {
  /** Without the password. */
  @Override
  public String toString() {
    return "PostgresSettings[url=%s, user=%s]".formatted(url, user);
  }
}
