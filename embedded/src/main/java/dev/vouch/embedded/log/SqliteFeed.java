package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.RecordCodec;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reader of the log's records from any position. After a failed read, the next one opens the file
 * again.
 */
final class SqliteFeed implements LogFeed {
  static final int PARTITION = 0;

  private static final int BATCH_RECORDS = 16_384;
  private static final long BATCH_BYTES = 8L * 1024 * 1024;

  private final Path directory;
  private final LogEnd end;
  private final AtomicLong released;
  private Optional<GroupReader> reader;
  private long next;

  SqliteFeed(Path directory, GroupReader reader, LogEnd end, AtomicLong released, long next) {
    this.directory = directory;
    this.reader = Optional.of(reader);
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
      NextBatch batch = new NextBatch(next);
      openReader().read(next, batch::add);
      next = batch.end;
      return Optional.of(batch.complete());
    } catch (SQLException | IllegalArgumentException e) {
      discardReader(e);
      throw new LogFailedException(
          "The log cannot be read. Check the disk; if log.db is damaged, restore the data directory"
              + " from a backup.",
          e);
    }
  }

  private GroupReader openReader() throws SQLException {
    if (reader.isEmpty()) {
      reader = Optional.of(GroupReader.open(directory));
    }
    return reader.get();
  }

  private void discardReader(Exception failure) {
    try {
      if (reader.isPresent()) {
        reader.get().close();
      }
    } catch (SQLException e) {
      failure.addSuppressed(e);
    } finally {
      reader = Optional.empty();
    }
  }

  /** The batch that is being read. */
  private static final class NextBatch {
    private final List<LogEntry> entries = new ArrayList<>();
    private final long first;
    private long end;
    private long bytes;

    NextBatch(long first) {
      this.first = first;
      this.end = first;
    }

    /** Adds a group's records from the batch's end on; returns whether there is room for more. */
    boolean add(long groupPosition, int recordCount, byte[] group) {
      List<byte[]> records = RecordGroup.split(group);
      if (records.size() != recordCount) {
        throw new IllegalArgumentException("a group does not have the number of its records");
      }
      if (groupPosition > end || groupPosition + records.size() <= end) {
        throw new LogGapException(PARTITION, end, groupPosition);
      }
      for (byte[] record : records.subList((int) (end - groupPosition), records.size())) {
        if (!RecordGroup.isRemoved(record)) {
          entries.add(new LogEntry(end, RecordCodec.decode(record)));
        }
        end++;
      }
      bytes += group.length;
      return end - first < BATCH_RECORDS && bytes < BATCH_BYTES;
    }

    /**
     * @throws IllegalArgumentException if no group was added: committed records are missing
     */
    Batch complete() {
      return new Batch(PARTITION, first, end - 1, entries);
    }
  }

  @Override
  public void confirmDurable(int partition, long position) {
    released.accumulateAndGet(position, Math::max);
  }

  @Override
  public void close() {
    try {
      if (reader.isPresent()) {
        reader.get().close();
      }
    } catch (SQLException e) {
      throw new LogFailedException(
          "The log's reader cannot be closed; it ends with this process.", e);
    }
  }
}
