package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reader of the log's records from any position. After a failed read, the next one opens the file
 * again.
 */
final class SqliteFeed implements LogFeed {
  static final int PARTITION = 0;

  private final Path directory;
  private final LostPositions lost;
  private final LogEnd end;
  private final AtomicLong released;
  private Optional<GroupReader> reader;
  private long next;

  SqliteFeed(
      Path directory,
      GroupReader reader,
      LostPositions lost,
      LogEnd end,
      AtomicLong released,
      long next) {
    this.directory = directory;
    this.reader = Optional.of(reader);
    this.lost = lost;
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
      NextBatch reading = new NextBatch(next, lost);
      openReader().read(next, reading::add);
      Batch batch = reading.complete();
      next = batch.last() + 1;
      return Optional.of(batch);
    } catch (SQLException | IllegalArgumentException e) {
      discardReader(e);
      throw LogFailure.of("The log cannot be read. Check the disk.", e);
    } catch (LogFailedException e) {
      discardReader(e);
      throw e;
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
      throw LogFailure.of("The log's reader cannot be closed; it ends with this process.", e);
    }
  }
}
