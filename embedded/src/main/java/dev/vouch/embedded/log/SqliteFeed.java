package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.RecordCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Reader of the log's groups from any position, through its own connection. */
final class SqliteFeed implements LogFeed {
  static final int PARTITION = 0;

  private static final int BATCH_RECORDS = 16_384;
  private static final long BATCH_BYTES = 8L * 1024 * 1024;

  private static final String GROUPS_FROM =
      """
      SELECT first_position, records
      FROM log_group
      WHERE first_position >= coalesce(
        (SELECT max(first_position) FROM log_group WHERE first_position <= ?), 1)
      ORDER BY first_position
      """;

  private final Connection connection;
  private final PreparedStatement groupsFrom;
  private final LogEnd end;
  private final AtomicLong released;
  private long next;

  SqliteFeed(Connection connection, LogEnd end, AtomicLong released, long next)
      throws SQLException {
    this.connection = connection;
    this.groupsFrom = connection.prepareStatement(GROUPS_FROM);
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
      List<LogEntry> entries = read();
      long first = next;
      next = entries.getLast().position() + 1;
      return Optional.of(new Batch(PARTITION, first, next - 1, entries));
    } catch (SQLException | IllegalArgumentException e) {
      throw new LogFailedException(
          "The log cannot be read. Check the disk; if log.db is damaged, restore the data directory"
              + " from a backup.",
          e);
    }
  }

  private List<LogEntry> read() throws SQLException {
    List<LogEntry> entries = new ArrayList<>();
    long bytes = 0;
    groupsFrom.setLong(1, next);
    try (ResultSet groups = groupsFrom.executeQuery()) {
      while (entries.size() < BATCH_RECORDS && bytes < BATCH_BYTES && groups.next()) {
        byte[] group = groups.getBytes(2);
        addEntries(groups.getLong(1), RecordGroup.split(group), entries);
        bytes += group.length;
      }
    }
    return entries;
  }

  private void addEntries(long firstPosition, List<byte[]> records, List<LogEntry> entries) {
    long expected = next + entries.size();
    if (firstPosition > expected || firstPosition + records.size() <= expected) {
      throw new LogGapException(PARTITION, expected, firstPosition);
    }
    for (byte[] record : records.subList((int) (expected - firstPosition), records.size())) {
      entries.add(new LogEntry(next + entries.size(), RecordCodec.decode(record)));
    }
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
