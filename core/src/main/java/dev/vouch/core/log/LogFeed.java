package dev.vouch.core.log;

import java.time.Duration;
import java.util.Optional;

/**
 * A reader of the log that starts at the warehouse's position. All records of a site are in one
 * partition. Used and closed by one thread.
 */
public interface LogFeed extends AutoCloseable {
  /**
   * Returns the next batch; empty if none arrived within {@code wait}. Empty means that everything
   * appended to the partitions that it reads before the call has been returned. A range that was
   * not applied is replayed unchanged.
   */
  Optional<Batch> poll(Duration wait) throws InterruptedException;

  /**
   * Reports that the warehouse retains everything below {@code position} even if it loses its WAL.
   */
  void confirmDurable(int partition, long position);

  @Override
  void close();
}
