package dev.vouch.core.log;

import java.util.List;

/**
 * A contiguous range of one partition of the log.
 *
 * @param first position of its first record
 * @param last position of its last record; the next batch starts behind it
 * @param entries its records, by rising position
 */
public record Batch(int partition, long first, long last, List<LogEntry> entries) {
  public Batch {
    entries = List.copyOf(entries);
    if (first > last) {
      throw new IllegalArgumentException("a batch holds at least one position");
    }
  }

  /**
   * A record at its place in one partition of the log.
   *
   * @param position grows with every record of the partition; the order of facts of equal time
   */
  public record LogEntry(long position, LogRecord record) {}
}
