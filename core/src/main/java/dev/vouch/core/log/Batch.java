package dev.vouch.core.log;

import java.util.List;

/**
 * A contiguous range of one partition of the log.
 *
 * @param first the position of the first record
 * @param last the position of the last record; the next batch starts after it
 * @param entries the records in ascending order of position
 */
public record Batch(int partition, long first, long last, List<LogEntry> entries) {
  public Batch {
    entries = List.copyOf(entries);
    if (first > last) {
      throw new IllegalArgumentException("a batch needs at least one position");
    }
  }

  /**
   * A record with its position in one partition of the log.
   *
   * @param position ascending within the partition; orders facts of equal time
   */
  public record LogEntry(long position, LogRecord record) {}
}
