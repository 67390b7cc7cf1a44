package dev.vouch.cluster.claim;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;

/** The clock by which claims expire. All nodes must use the same one. */
@FunctionalInterface
interface ClaimClock {
  /** The clock of PostgreSQL: a node whose own clock is wrong does not expire claims of others. */
  ClaimClock SERVER = ClaimClock::ofServer;

  /**
   * Returns the time.
   *
   * @param connection to PostgreSQL, outside of a transaction
   */
  Instant now(Connection connection) throws SQLException;

  private static Instant ofServer(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet time = statement.executeQuery("SELECT clock_timestamp()")) {
      time.next();
      return Objects.requireNonNull(time.getObject(1, OffsetDateTime.class)).toInstant();
    }
  }
}
