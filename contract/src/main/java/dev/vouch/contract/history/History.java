package dev.vouch.contract.history;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.util.List;

/** A possible log: each record is appended within an hour of its receipt, some of them twice. */
public record History(List<LogEntry> log) {
  public History {
    log = List.copyOf(log);
  }

  /** Returns the sites with records. */
  public List<SiteId> sites() {
    return log.stream()
        .map(LogEntry::record)
        .filter(record -> !(record instanceof LogRecord.Time))
        .map(LogRecord::site)
        .distinct()
        .toList();
  }

  /** Returns the records in the order of their arrival. */
  public List<LogRecord> records() {
    return log.stream().map(LogEntry::record).toList();
  }

  /** Returns one line per record, for failure messages. */
  public String describe() {
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
