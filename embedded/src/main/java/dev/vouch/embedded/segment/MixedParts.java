package dev.vouch.embedded.segment;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Sorts gathered events by time and position, on days that have several parts; {@link Gathering}
 * orders these events part by part. Not thread-safe.
 */
final class MixedParts {
  /** The number of low bits of a sort key that contain the index of the event. */
  private static final int EVENT_BITS = 26;

  private final Gathering gathering;

  MixedParts(Gathering gathering) {
    this.gathering = gathering;
  }

  void sort() {
    for (int i = 0; i < gathering.people; i++) {
      sort(gathering.firsts[i], gathering.firsts[i + 1]);
    }
  }

  private void sort(int first, int end) {
    long[] times = gathering.times;
    int event = first + 1;
    while (event < end) {
      if (times[event - 1] < times[event] || isSamePart(event)) {
        event++;
        continue;
      }
      long day = Math.floorDiv(times[event], Part.DAY);
      int from = event - 1;
      while (from > first && Math.floorDiv(times[from - 1], Part.DAY) == day) {
        from--;
      }
      while (event < end && Math.floorDiv(times[event], Part.DAY) == day) {
        event++;
      }
      sortDay(from, event, day * Part.DAY);
    }
  }

  /**
   * Whether an event has the same part and time as the event before it, so that their order is
   * right.
   */
  private boolean isSamePart(int event) {
    return gathering.times[event - 1] == gathering.times[event] && part(event - 1) == part(event);
  }

  private PartCursor part(int event) {
    return gathering.part(gathering.order[event]);
  }

  private void sortDay(int from, int end, long dayStart) {
    if (end - from >= 1 << EVENT_BITS) {
      throw new IllegalStateException("one person has " + (end - from) + " events on one day");
    }
    int[] places = Arrays.copyOfRange(gathering.order, from, end);
    long[] sorted = new long[places.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = ((gathering.times[from + i] - dayStart) << EVENT_BITS) | i;
    }
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      gathering.times[from + i] = dayStart + (sorted[i] >>> EVENT_BITS);
      gathering.order[from + i] = places[(int) sorted[i] & (1 << EVENT_BITS) - 1];
    }
    sortTies(from, end);
  }

  private void sortTies(int from, int end) {
    int first = from;
    for (int event = from + 1; event <= end; event++) {
      if (event == end || gathering.times[event] != gathering.times[first]) {
        if (event - first > 1) {
          sortByPosition(first, event);
        }
        first = event;
      }
    }
  }

  private void sortByPosition(int from, int end) {
    int[] sorted =
        Arrays.stream(gathering.order, from, end)
            .boxed()
            .sorted(Comparator.comparingLong(this::position))
            .mapToInt(Integer::intValue)
            .toArray();
    System.arraycopy(sorted, 0, gathering.order, from, sorted.length);
  }

  private long position(int place) {
    PartCursor part = gathering.part(place);
    return part.part().position(part.rowAt(place));
  }
}
