package dev.vouch.core.metric;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The distribution of recorded values over fixed buckets, since the start. Thread-safe without
 * locks, so that event loops can record each request.
 */
public final class Histogram {
  private final long[] bounds;
  private final LongAdder[] counts;
  private final LongAdder sum = new LongAdder();

  /**
   * Creates an empty histogram.
   *
   * @param bounds the largest value of each bucket, ascending; greater values are counted in one
   *     more bucket
   */
  public Histogram(long... bounds) {
    this.bounds = bounds.clone();
    this.counts =
        Stream.generate(LongAdder::new).limit(bounds.length + 1L).toArray(LongAdder[]::new);
  }

  /** Creates an empty histogram of durations in nanoseconds, from 0.25 ms to 10 s. */
  public static Histogram ofNanos() {
    return new Histogram(
        LongStream.of(
                250,
                500,
                1_000,
                2_500,
                5_000,
                10_000,
                25_000,
                50_000,
                100_000,
                250_000,
                500_000,
                1_000_000,
                2_500_000,
                10_000_000)
            .map(micros -> micros * 1_000)
            .toArray());
  }

  /** Records a value. */
  public void record(long value) {
    int bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]) {
      bucket++;
    }
    counts[bucket].increment();
    sum.add(value);
  }

  /** Returns the recorded values. A value that is being recorded may be only in the counts. */
  public Distribution distribution() {
    return new Distribution(
        Arrays.stream(bounds).boxed().toList(),
        Arrays.stream(counts).map(LongAdder::sum).toList(),
        sum.sum());
  }

  /**
   * The recorded values.
   *
   * @param bounds the largest value of each bucket but the last
   * @param counts the number of values in each bucket, one more than bounds
   * @param sum the sum of all values
   */
  public record Distribution(List<Long> bounds, List<Long> counts, long sum) {
    public Distribution {
      bounds = List.copyOf(bounds);
      counts = List.copyOf(counts);
    }

    /** The number of values. */
    public long count() {
      return counts.stream().mapToLong(Long::longValue).sum();
    }
  }
}
