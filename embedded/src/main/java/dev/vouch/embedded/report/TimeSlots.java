package dev.vouch.embedded.report;

import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.List;

/** Consecutive parts of a time, each until the start of the next one. Immutable. */
final class TimeSlots {
  private final long[] starts;

  /**
   * @param starts ascending
   */
  TimeSlots(List<Instant> starts) {
    this.starts = starts.stream().mapToLong(Microseconds::of).toArray();
  }

  int size() {
    return starts.length;
  }

  /** Returns the first time, in microseconds, that is in a later slot. */
  long end(int slot) {
    return slot + 1 < starts.length ? starts[slot + 1] : Long.MAX_VALUE;
  }

  /**
   * Returns the slot of a time, of equal starts the last one; -1 before the first.
   *
   * @param time in microseconds
   */
  int of(long time) {
    int first = 0;
    int end = starts.length;
    while (first < end) {
      int middle = (first + end) >>> 1;
      if (starts[middle] <= time) {
        first = middle + 1;
      } else {
        end = middle;
      }
    }
    return first - 1;
  }
}
