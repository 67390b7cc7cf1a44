package dev.vouch.cluster.claim;

/**
 * How to connect to the PostgreSQL database that has the claims.
 *
 * @param url the JDBC URL of the database
 */
public record ClaimsDatabase(String url, String user, String password) {
  /** Without the password. */
  @Override
  public String toString() {
    return "ClaimsDatabase[url=%s, user=%s]".formatted(url, user);
  }
}
