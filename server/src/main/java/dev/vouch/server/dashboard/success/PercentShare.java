package dev.vouch.server.dashboard.success;

import static java.util.Comparator.comparingLong;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of a whole whose parts, as they are shown, add up to exactly 100 %.
 *
 * @param tenths of a per cent, 0 to 1000; at least 1 where {@code count} is
 */
public record PercentShare(long count, int tenths) {
  private static final int WHOLE = 1_000;

  /** These parts of their sum, in the same order. */
  static List<PercentShare> of(List<Long> counts) {
    long total = counts.stream().mapToLong(Long::longValue).sum();
    if (total == 0) {
      return counts.stream().map(count -> new PercentShare(count, 0)).toList();
    }
    int[] tenths =
        counts.stream().mapToInt(count -> (int) Math.ceilDiv(count * WHOLE, total)).toArray();
    // Rounded up, they are too much; that goes from those that are overstated the most.
    for (int excess = IntStream.of(tenths).sum() - WHOLE; excess > 0; excess--) {
      int most =
          IntStream.range(0, tenths.length)
              .filter(i -> tenths[i] > 1)
              .boxed()
              .max(comparingLong(i -> tenths[i] * total - counts.get(i) * WHOLE))
              .orElseThrow();
      tenths[most]--;
    }
    return IntStream.range(0, tenths.length)
        .mapToObj(i -> new PercentShare(counts.get(i), tenths[i]))
        .toList();
  }
}
