package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Reader of the log's records from any position. After a failed read, files are opened again. */
final class FileFeed implements LogFeed {
  static final int PARTITION = 0;

  private final GroupReader reader;
  private final LostPositions lost;
  private final LogEnd end;
  private final AtomicLong released;
  private long next;

  FileFeed(LogFiles files, LostPositions lost, LogEnd end, AtomicLong released, long next) {
    this.reader = new GroupReader(files);
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
      reader.read(next, end.next(), reading::add);
      Batch batch = reading.complete();
      next = batch.last() + 1;
      return Optional.of(batch);
    } catch (IOException | IllegalArgumentException e) {
      closeAfter(e);
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    } catch (LogFailedException e) {
      closeAfter(e);
      throw e;
    }
  }

  private void closeAfter(Exception failure) {
    try {
      reader.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void confirmDurable(int partition, long position) {
    released.accumulateAndGet(position, Math::max);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new LogFailedException(
          "The log's reader cannot be closed; it ends with this process.", e);
    }
  }
}
