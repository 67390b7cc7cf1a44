package dev.vouch.benchmarks.parts;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.nio.file.Path;
import java.time.Clock;
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
 * Benchmark of applying a batch of the log to the warehouse; one event in ten is a server event.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProjectionBenchmark {
  /**
   * The number of records in a quarter of a second at 1,000, 10,000 and 60,000 events per second.
   */
  @Param({"250", "2500", "15000"})
  public int records;

  private final Path directory = ShopSamples.directory();
  private final SegmentWarehouse warehouse = SegmentWarehouse.open(directory, Clock.systemUTC());
  private final EventIds ids = new EventIds();
  private final SplittableRandom random = new SplittableRandom(1);
  private Batch batch = new Batch(FileLog.PARTITION, 1, 1, List.of());

  /** Creates the next batch. */
  @Setup(Level.Invocation)
  public void fill() {
    long first = warehouse.next(FileLog.PARTITION);
    List<LogEntry> entries = new ArrayList<>(records);
    for (int record = 0; record < records; record++) {
      Instant now = Instant.now();
      entries.add(
          new LogEntry(
              first + record,
              record % 10 == 0
                  ? ShopSamples.serverEvent(ids, random, now)
                  : ShopSamples.browserEvent(ids, random, now)));
    }
    batch = new Batch(FileLog.PARTITION, first, first + records - 1, entries);
  }

  /** Applies it. */
  @Benchmark
  public long apply() {
    warehouse.apply(batch);
    return warehouse.next(FileLog.PARTITION);
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    warehouse.close();
    ShopSamples.remove(directory);
  }
}
