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
}
