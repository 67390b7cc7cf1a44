package dev.vouch.contract.history;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;

/**
 * A record of a history.
 *
 * @param position in its partition
 */
public record HistoryEntry(int partition, long position, LogRecord record) {
  LogEntry logEntry() {
    return new LogEntry(position, record);
  }
}
