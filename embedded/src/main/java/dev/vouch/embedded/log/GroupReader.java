package dev.vouch.embedded.log;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reader of the log's groups, with a connection of its own. After a failed read it must be closed
 * and replaced: the driver discards the statement, and SQLite may keep a damaged page in memory.
 * Not thread-safe.
 */
final class GroupReader implements AutoCloseable {
  /** The group that contains a position, and those after it. */
  private static final String GROUPS_FROM =
      """
      SELECT first_position, record_count, records
      FROM log_group
      WHERE first_position >= coalesce(
        (SELECT max(first_position) FROM log_group WHERE first_position <= ?1), ?1)
      ORDER BY first_position
      """;

  private final Connection connection;
  private final PreparedStatement groupsFrom;

  private GroupReader(Connection connection) throws SQLException {
    this.connection = connection;
    groupsFrom = connection.prepareStatement(GROUPS_FROM);
  }

  static GroupReader open(Path directory) throws SQLException {
    Connection connection = LogDatabase.openForReading(directory);
    try {
      return new GroupReader(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Receives groups; returns false to stop. */
  @FunctionalInterface
  interface GroupConsumer {
    boolean accept(StoredGroup group);
  }

  /** Reads all groups, until the consumer stops. */
  void readAll(GroupConsumer consumer) throws SQLException {
    read(Long.MIN_VALUE, consumer);
  }

  /** Reads the group that contains a position, and those after it, until the consumer stops. */
  void read(long position, GroupConsumer consumer) throws SQLException {
    groupsFrom.setLong(1, position);
    try (ResultSet groups = groupsFrom.executeQuery()) {
      boolean more = true;
      while (more && groups.next()) {
        more = consumer.accept(StoredGroup.of(groups));
      }
    }
  }

  Connection connection() {
    return connection;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
