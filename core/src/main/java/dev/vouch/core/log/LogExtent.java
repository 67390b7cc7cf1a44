package dev.vouch.core.log;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where each partition of a log begins and ends at present: what a warehouse can be built from.
 * Thread-safe.
 */
public interface LogExtent {
  /** The extent of an empty log of one partition. */
  LogExtent EMPTY = new Fixed(LogStart.COMPLETE, 0);

  /** Returns the partitions of the log, also those without records. */
  Set<Integer> partitions();

  /** Returns where a partition begins, and what it has lost since. */
  LogStart start(int partition);

  /** Returns the position of the last record on disk of each partition that ever had one. */
  LogPositions lastPositions();

  /**
   * Reads all records, which takes as long as that; returns a sentence for each that is damaged or
   * missing.
   */
  List<String> problems();

  /**
   * The extent of a log that does not change.
   *
   * @param starts of all partitions
   */
  record Fixed(Map<Integer, LogStart> starts, LogPositions lastPositions, List<String> problems)
      implements LogExtent {
    /** An intact log of one partition, 0. */
    public Fixed(LogStart start, long lastPosition) {
      this(start, lastPosition, List.of());
    }

    /** A log of one partition, 0. */
    public Fixed(LogStart start, long lastPosition, List<String> problems) {
      this(Map.of(0, start), LogPositions.of(0, lastPosition), problems);
    }

    public Fixed {
      starts = Map.copyOf(starts);
      problems = List.copyOf(problems);
    }

    @Override
    public Set<Integer> partitions() {
      return starts.keySet();
    }

    @Override
    public LogStart start(int partition) {
      return starts.getOrDefault(partition, LogStart.COMPLETE);
    }
  }
}
