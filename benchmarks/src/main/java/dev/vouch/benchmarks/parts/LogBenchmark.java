package dev.vouch.benchmarks.parts;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Benchmark of appending concurrent records until all are on disk; most of them share a commit. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class LogBenchmark {
  /** The number of concurrent records. */
  @Param({"1", "16", "256", "2048"})
  public int records;

  private final Path directory = ShopSamples.directory();
  private final FileLog log =
      FileLog.open(
          directory,
          LogSettings.STANDARD,
          Clock.systemUTC(),
          failed -> {
            throw failed;
          });
  private final List<LogRecord> group = new ArrayList<>();

  /** Creates the records. */
  @Setup
  public void fill() {
    EventIds ids = new EventIds();
    SplittableRandom random = new SplittableRandom(1);
    for (int record = 0; record < records; record++) {
      group.add(ShopSamples.serverEvent(ids, random, Instant.now()));
    }
  }

  /** Appends all records and waits for their commits. */
  @Benchmark
  public List<Appended> append() {
    List<CompletableFuture<Appended>> outcomes = new ArrayList<>(group.size());
    for (LogRecord record : group) {
      outcomes.add(log.append(record, Optional.empty()).toCompletableFuture());
    }
    return outcomes.stream().map(CompletableFuture::join).toList();
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    log.close();
    ShopSamples.remove(directory);
  }
}
