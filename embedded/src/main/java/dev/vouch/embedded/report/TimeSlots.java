package dev.vouch.embedded.report;

import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.List;

/**
 * Consecutive ranges of time, each of which ends where the next one begins; the last has no end.
 * Immutable.
 */
final class TimeSlots {
  private final long[] starts;

  /** The average number of slots per microsecond. */
  private final double slotsPerMicro;

  /**
   * Creates the slots.
   *
   * @param starts the starts of the slots, ascending
   */
  TimeSlots(List<Instant> starts) {
    this.starts = starts.stream().mapToLong(Microseconds::of).toArray();
    long length = starts.isEmpty() ? 0 : this.starts[starts.size() - 1] - this.starts[0];
    this.slotsPerMicro = length == 0 ? 0 : (double) (starts.size() - 1) / length;
  }

  int size() {
    return starts.length;
  }

  /** Returns the end of a slot in microseconds since 1970, exclusive. */
  long end(int slot) {
    return slot + 1 < starts.length ? starts[slot + 1] : Long.MAX_VALUE;
  }

  /**
   * Returns the slot of a time; -1 if it is before the first slot. Of slots with equal starts,
   * returns the last one. Estimates the slot first, since most slots have the same length.
   *
   * @param time in microseconds since 1970
   */
  int of(long time) {
    if (starts.length == 0 || time < starts[0]) {
      return -1;
    }
    int slot = (int) Math.min((time - starts[0]) * slotsPerMicro, starts.length - 1.0);
    while (starts[slot] > time) {
      slot--;
    }
    while (slot + 1 < starts.length && starts[slot + 1] <= time) {
      slot++;
    }
    return slot;
  }
}
