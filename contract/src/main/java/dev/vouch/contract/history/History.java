package dev.vouch.contract.history;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.util.List;

/**
 * A log as it could have come about: every record is appended within an hour of its receipt, some
 * of them twice.
 */
public record History(List<LogEntry> log) {
  public History {
    log = List.copyOf(log);
  }

  /** The sites it is about. */
  public List<SiteId> sites() {
    return log.stream().map(entry -> entry.record().site()).distinct().toList();
  }

  /** Its records in the order of their arrival. */
  public List<LogRecord> records() {
    return log.stream().map(LogEntry::record).toList();
  }

  /** One line for each record, for a failure's message. */
  public String wireName() {
    StringBuilder text = new StringBuilder();
    log.forEach(
        entry ->
            text.append("  ")
                .append(entry.position())
                .append(": ")
                .append(entry.record())
                .append('\n'));
    return text.toString();
  }
}
