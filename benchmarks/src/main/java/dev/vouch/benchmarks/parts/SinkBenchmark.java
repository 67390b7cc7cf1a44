package dev.vouch.benchmarks.parts;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.embedded.segment.ChangeBatch;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.OpenedStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Benchmark of applying a batch of credited events to the event store, with merges but without
 * checkpoints; one event in ten is a server event, and some events are followed by a correction of
 * an earlier one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SinkBenchmark {
  private static final int EVENTS = 2_500;

  /** Corrections change one of so many latest events. */
  private static final long RECENT = 500_000;

  /** The number of corrections for each hundred events. */
  @Param({"0", "15"})
  public int corrections;

  private final Path directory = ShopSamples.directory();
  private final EventStore store = open(directory);
  private final SplittableRandom random = new SplittableRandom(1);
  private final CreditedSamples samples =
      new CreditedSamples(random, Instant.now(), Duration.ofNanos(100_000));
  private ChangeBatch batch = new ChangeBatch(1, 1, Instant.EPOCH, List.of());

  private static EventStore open(Path directory) {
    return switch (EventStore.open(directory)) {
      case OpenedStore.Usable usable -> usable.store();
      case OpenedStore.Unusable unusable -> throw new IllegalStateException(unusable.reason());
    };
  }

  /** Creates the next batch. */
  @Setup(Level.Invocation)
  public void fill() {
    batch = next(store.next());
  }

  private ChangeBatch next(long first) {
    List<CreditChange> changes = new ArrayList<>();
    for (long position = first; position < first + EVENTS; position++) {
      changes.add(samples.credited(position));
      if (random.nextInt(100) < corrections) {
        long earlier = Math.max(1, position - random.nextLong(1, RECENT));
        changes.add(
            new CreditChange.Corrected(
                ShopSamples.SITE,
                earlier,
                samples.receivedAt(earlier),
                samples.credit(),
                position));
      }
    }
    long next = first + EVENTS;
    return new ChangeBatch(first, next, samples.receivedAt(next), changes);
  }

  /** Applies it. */
  @Benchmark
  public long apply() {
    store.apply(batch);
    return store.next();
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    store.close();
    ShopSamples.remove(directory);
  }
}
