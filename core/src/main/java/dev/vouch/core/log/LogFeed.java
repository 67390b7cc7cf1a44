package dev.vouch.core.log;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A reader of the log that starts at the warehouse's position. All records of a site are in one
 * partition. Used and closed by one thread.
 */
public interface LogFeed extends AutoCloseable {
  /** The partitions it reads now. */
  Set<Integer> partitions();

  /**
   * The next batch, or empty when none arrived within {@code wait}: then everything appended before
   * the call to those partitions has been handed out. A range that was not applied is replayed
   * exactly.
   */
  Optional<Batch> poll(Duration wait) throws InterruptedException;

  /** Says that the warehouse holds everything below {@code position} even if it loses its WAL. */
  void release(int partition, long position);

  @Override
  void close();
}
