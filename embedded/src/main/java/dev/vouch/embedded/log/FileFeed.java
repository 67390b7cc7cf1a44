package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** The feed of one reader of a {@link FileLog}. After a failed read, files are opened again. */
final class FileFeed implements LogFeed {
  private final GroupReader reader;
  private final CommitProgress committed;
  private final LostPositions lost;
  private long next;

  FileFeed(LogFiles files, CommitProgress committed, LostPositions lost, long next) {
    this.reader = new GroupReader(files, next);
    this.committed = committed;
    this.lost = lost;
    this.next = next;
  }

  @Override
  public Optional<Batch> poll(Duration wait) throws InterruptedException {
    if (!committed.awaitCommitted(next, wait)) {
      return Optional.empty();
    }
    try {
      Batch batch =
          NextBatch.read(reader, next, committed.next(), lost)
              .orElseThrow(() -> new IOException("committed records are missing"));
      next = batch.last() + 1;
      return Optional.of(batch);
    } catch (IOException e) {
      closeAfter(e);
      throw new LogFailedException(LogFailure.UNREADABLE, e);
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
    committed.release(position);
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
