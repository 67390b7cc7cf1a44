package dev.vouch.contract.history;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A possible log: each record is appended within an hour of its receipt, some of them twice. All
 * records of a site are in one partition; each partition has its own positions and its own time.
 *
 * @param log the records of all partitions, in the order in which they are read
 */
public record History(List<HistoryEntry> log) {
  public History {
    log = List.copyOf(log);
  }

  /** Returns the partitions with records. */
  public SortedSet<Integer> partitions() {
    return log.stream().map(HistoryEntry::partition).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the sites with records. */
  public List<SiteId> sites() {
    return sitesOf(log);
  }

  /** Returns the sites with records in a partition. */
  public List<SiteId> sites(int partition) {
    return sitesOf(entries(partition));
  }

  private static List<SiteId> sitesOf(List<HistoryEntry> entries) {
    return entries.stream()
        .map(HistoryEntry::record)
        .filter(record -> !(record instanceof LogRecord.Time))
        .map(LogRecord::site)
        .distinct()
        .toList();
  }

  /** Returns the records in the order in which they are read. */
  public List<LogRecord> records() {
    return log.stream().map(HistoryEntry::record).toList();
  }

  /** Returns the records of a partition, in the order of their positions. */
  public List<HistoryEntry> entries(int partition) {
    return log.stream().filter(entry -> entry.partition() == partition).toList();
  }

  /** Returns one line per record, for failure messages. */
  public String describe() {
    StringBuilder text = new StringBuilder();
    log.forEach(
        entry ->
            text.append("  %d/%d: ".formatted(entry.partition(), entry.position()))
                .append(entry.record())
                .append('\n'));
    return text.toString();
  }
}
