package dev.vouch.benchmarks.parts;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.ChangeBatch;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.OpenedRows;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
 * Benchmark of applying a batch of credited events to the rows, with folds but without checkpoints;
 * one event in ten is a server event, and some events are followed by a correction of an earlier
 * one.
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
  private final CreditedRows rows = open(directory);
  private final EventIds ids = new EventIds();
  private final SplittableRandom random = new SplittableRandom(1);
  private final Instant start = Instant.now();
  private ChangeBatch batch = new ChangeBatch(0, 1, 1, Instant.EPOCH, List.of());

  private static CreditedRows open(Path directory) {
    return switch (CreditedRows.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      case OpenedRows.Usable usable -> usable.rows();
      case OpenedRows.Former _ -> throw new IllegalStateException("the directory is not new");
      case OpenedRows.Unusable unusable -> throw new IllegalStateException(unusable.reason());
    };
  }

  /** Creates the next batch. */
  @Setup(Level.Invocation)
  public void fill() {
    batch = next(rows.next(0));
  }

  private ChangeBatch next(long first) {
    List<CreditChange> changes = new ArrayList<>();
    for (long position = first; position < first + EVENTS; position++) {
      changes.add(credited(position));
      if (random.nextInt(100) < corrections) {
        long earlier = Math.max(1, position - random.nextLong(1, RECENT));
        changes.add(
            new CreditChange.Corrected(
                ShopSamples.SITE, earlier, receivedAt(earlier), credit(), position));
      }
    }
    long next = first + EVENTS;
    return new ChangeBatch(0, first, next, receivedAt(next), changes);
  }

  private CreditChange credited(long position) {
    Instant at = receivedAt(position);
    LogRecord event =
        position % 10 == 0
            ? ShopSamples.serverEvent(ids, random, at)
            : ShopSamples.browserEvent(ids, random, at);
    return new CreditChange.Credited(position, event, credit());
  }

  private Instant receivedAt(long position) {
    return start.plus(Duration.ofNanos(100_000 * position));
  }

  private Credit credit() {
    long visitor = random.nextLong(1_500_000) * 0x9e37_79b9_7f4a_7c15L;
    Optional<Touch> touch = Optional.of(Touch.ofSource("source-" + random.nextInt(200)));
    return new Credit(
        CreditKind.VISITOR,
        Reason.SAME_BROWSER,
        OptionalLong.of(visitor),
        visitor,
        new Client(
            Optional.of("GB"),
            Optional.of(Client.Device.DESKTOP),
            Optional.of("Chrome " + random.nextInt(30)),
            Optional.of("Mac OS X")),
        touch,
        touch);
  }

  /** Applies it. */
  @Benchmark
  public long apply() {
    rows.apply(batch);
    return rows.next(0);
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    rows.close();
    ShopSamples.remove(directory);
  }
}
