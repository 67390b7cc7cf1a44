package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFeed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Reader of the log's groups from any position, through its own connection. */
final class SqliteFeed implements LogFeed {
  static final int PARTITION = 0;

  private static final String GROUPS_FROM =
      """
      SELECT first_position, record_count, records
      FROM log_group
      WHERE first_position >= coalesce(
        (SELECT max(first_position) FROM log_group WHERE first_position <= ?), 1)
      ORDER BY first_position
      """;

  private final Connection connection;
  private final PreparedStatement groupsFrom;
  private final LostPositions lost;
  private final LogEnd end;
  private final AtomicLong released;
  private long next;

  SqliteFeed(Connection connection, LogEnd end, AtomicLong released, long next)
      throws SQLException {
    this.connection = connection;
    this.groupsFrom = connection.prepareStatement(GROUPS_FROM);
    this.lost = LostPositions.read(connection);
    this.end = end;
    this.released = released;
    this.next = next;
  }

  @Override
  public Set<Integer> partitions() {
    return Set.of(PARTITION);
  }

  @Override
  public Optional<Batch> poll(Duration wait) throws InterruptedException {
    if (!end.awaitCommitted(next, wait)) {
      return Optional.empty();
    }
    try {
      Batch batch = read();
      next = batch.last() + 1;
      return Optional.of(batch);
    } catch (SQLException | IllegalArgumentException e) {
      throw new LogFailedException("The log cannot be read. Check the disk.", e);
    }
  }

  private Batch read() throws SQLException {
    NextBatch batch = new NextBatch(next, lost);
    groupsFrom.setLong(1, next);
    try (ResultSet groups = groupsFrom.executeQuery()) {
      boolean hasRoom = true;
      while (hasRoom && groups.next()) {
        hasRoom =
            batch.add(new StoredGroup(groups.getLong(1), groups.getInt(2), groups.getBytes(3)));
      }
    }
    return batch.complete();
  }

  @Override
  public void confirmDurable(int partition, long position) {
    released.accumulateAndGet(position, Math::max);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new LogFailedException(
          "The log's reader cannot be closed; it ends with this process.", e);
    }
  }
}
