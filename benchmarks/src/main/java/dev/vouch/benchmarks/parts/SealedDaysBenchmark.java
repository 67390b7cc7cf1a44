package dev.vouch.benchmarks.parts;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.ChangeBatch;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.OpenedRows;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBConnection;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Benchmark of sealing a day and of restoring it, per event. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SealedDaysBenchmark {
  private static final int EVENTS = 1_000_000;
  private static final int EVENTS_OF_BATCH = 2_500;
  private static final SealedDay DAY = new SealedDay(0, LocalDate.parse("2026-05-01"));
  private static final Instant START = Instant.parse("2026-05-01T00:00:00Z");

  private final CreditedSamples samples =
      new CreditedSamples(new SplittableRandom(1), START, Duration.ofMillis(86));
  private final Path directory = ShopSamples.directory();
  private final CreditedRows rows = open(directory);
  private int sealed;

  private static CreditedRows open(Path directory) {
    return switch (CreditedRows.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      case OpenedRows.Usable usable -> usable.rows();
      case OpenedRows.Former _ -> throw new IllegalStateException("the directory is not new");
      case OpenedRows.Unusable unusable -> throw new IllegalStateException(unusable.reason());
    };
  }

  /** Fills the rows of the day, and seals it. */
  @Setup
  public void fill() throws SQLException {
    for (long first = 1; first <= EVENTS; first += EVENTS_OF_BATCH) {
      List<CreditChange> changes = new ArrayList<>();
      for (long position = first; position < first + EVENTS_OF_BATCH; position++) {
        changes.add(samples.credited(position));
      }
      apply(first, EVENTS_OF_BATCH, changes);
    }
    apply(EVENTS + 1L, 1, List.of(new CreditChange.DayClosed(DAY.date())));
    boolean _ = rows.checkpoint();
    seal();
  }

  private void apply(long first, int records, List<CreditChange> changes) {
    rows.apply(new ChangeBatch(0, first, first + records, samples.receivedAt(first), changes));
  }

  /** Seals the day in a new directory. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public int seal() throws SQLException {
    sealed++;
    try (DuckDBConnection reader = rows.duplicate()) {
      sealedDays().seal(DAY, reader);
    }
    return sealed;
  }

  private SealedDays sealedDays() {
    return SealedDays.open(directory.resolve("sealed-" + sealed), DuckDbSettings.DEFAULT);
  }

  /** Replaces the day's rows with those of its file. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public Object restore() {
    return sealedDays().restore(rows);
  }

  /** Erases a user who is not in the day's file. */
  @Benchmark
  public Object eraseNobody() {
    return sealedDays()
        .erase(
            new CreditChange.UserErased(
                ShopSamples.SITE, new UserKey(1), samples.receivedAt(EVENTS), Long.MAX_VALUE));
  }

  /** Deletes a site that is not in the day's file. */
  @Benchmark
  public Object deleteAbsentSite() {
    return sealedDays().deleteBefore(Map.of(new SiteId(1), samples.receivedAt(EVENTS)));
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    rows.close();
    ShopSamples.remove(directory);
  }
}
