package dev.vouch.embedded.report;

import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.List;

/** Consecutive parts of a time, each until the start of the next one. Immutable. */
final class TimeSlots {
  private final long[] starts;

  /** How many slots a microsecond has, on average. */
  private final double slotsPerMicro;

  /**
   * @param starts ascending
   */
  TimeSlots(List<Instant> starts) {
    this.starts = starts.stream().mapToLong(Microseconds::of).toArray();
    long length = starts.isEmpty() ? 0 : this.starts[starts.size() - 1] - this.starts[0];
    this.slotsPerMicro = length == 0 ? 0 : (double) (starts.size() - 1) / length;
  }

  int size() {
    return starts.length;
  }

  /** Returns the first time, in microseconds, that is in a later slot. */
  long end(int slot) {
    return slot + 1 < starts.length ? starts[slot + 1] : Long.MAX_VALUE;
  }

  /**
   * Returns the slot of a time, of equal starts the last one; -1 before the first. Guesses it
   * first, since most slots have the same length.
   *
   * @param time in microseconds
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
