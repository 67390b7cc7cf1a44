package dev.vouch.embedded.log;

import dev.vouch.core.log.LogStart;
import java.util.List;

/** Where the log begins and ends at present: what a warehouse can be built from. Thread-safe. */
public interface LogExtent {
  /** The extent of an empty log. */
  LogExtent EMPTY = new Fixed(LogStart.COMPLETE, 0);

  /** Returns where it begins, and what it has lost since. */
  LogStart start();

  /** Returns the position of the last record on disk; 0 if there never was one. */
  long lastPosition();

  /**
   * Reads the whole log, which can take minutes. Returns a sentence for each record that is damaged
   * or missing.
   */
  List<String> problems();

  /** The extent of a log that does not change. */
  record Fixed(LogStart start, long lastPosition, List<String> problems) implements LogExtent {
    /** The extent of an intact log. */
    public Fixed(LogStart start, long lastPosition) {
      this(start, lastPosition, List.of());
    }

    public Fixed {
      problems = List.copyOf(problems);
    }
  }
}
