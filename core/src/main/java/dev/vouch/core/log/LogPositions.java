package dev.vouch.core.log;

import java.util.Map;
import java.util.TreeMap;

/**
 * A position in each partition of the log.
 *
 * @param byPartition the position of the last record that is meant; a partition without one is
 *     absent
 */
public record LogPositions(Map<Integer, Long> byPartition) {
  /** Before the first record of every partition. */
  public static final LogPositions NONE = new LogPositions(Map.of());

  public LogPositions {
    byPartition = Map.copyOf(byPartition);
  }

  /** Returns the position of a log that has one partition; 0 if it has no record. */
  public static LogPositions of(int partition, long position) {
    return NONE.with(partition, position);
  }

  /** Returns the position in a partition; 0 if it is before the first record. */
  public long in(int partition) {
    return byPartition.getOrDefault(partition, 0L);
  }

  /** Whether the position in any partition is that of a record. */
  public boolean hasRecords() {
    return !NONE.include(this);
  }

  /** Returns these positions with another one in a partition. */
  public LogPositions with(int partition, long position) {
    Map<Integer, Long> changed = new TreeMap<>(byPartition);
    changed.put(partition, position);
    return new LogPositions(changed);
  }

  /** Whether these positions are at or after the others in every partition. */
  public boolean include(LogPositions others) {
    return others.byPartition.entrySet().stream()
        .allMatch(other -> in(other.getKey()) >= other.getValue());
  }
}
