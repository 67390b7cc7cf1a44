package dev.vouch.benchmarks.credit;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.RocksDbState.Opened;
import dev.vouch.embedded.state.StateSettings;
import dev.vouch.embedded.state.StoredCreditState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;

/** A processor with its state in RocksDB, committed after each batch, and what it has cost. */
final class MeasuredProcessor implements AutoCloseable {
  private static final int BATCH = 1_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final RocksDbState database;
  private final StoredCreditState state;
  private final CreditProcessor processor;
  private long position;
  private long corrections;
  private long busyNanos;
  private long longestBatchNanos;
  private Instant hour = Instant.EPOCH;

  MeasuredProcessor(Path directory) {
    database =
        switch (RocksDbState.open(directory, StateSettings.DEFAULT, CreditProcessor.STATE_FORMAT)) {
          case Opened.Usable usable -> usable.state();
          case Opened.Unusable unusable -> throw new IllegalStateException(unusable.reason());
        };
    state = database.credit();
    processor = new CreditProcessor(state, this::count);
  }

  /**
   * The cost of some facts.
   *
   * @param cpu CPU time of the processor's thread, commits included
   * @param longestBatch the most CPU time between two commits
   */
  record Cost(long facts, Duration cpu, long corrections, Duration longestBatch) {
    double microsPerFact() {
      return cpu.toNanos() / 1e3 / facts;
    }
  }

  private void count(CreditChange change) {
    if (change instanceof CreditChange.Corrected) {
      corrections++;
    }
  }

  /** Processes all facts and the corrections that they cause; returns the cost of these. */
  Cost process(Iterator<LogRecord> records) {
    long first = position;
    long before = corrections;
    busyNanos = 0;
    longestBatchNanos = 0;
    while (records.hasNext()) {
      LogRecord[] batch = new LogRecord[BATCH];
      int size = 0;
      while (size < BATCH && records.hasNext()) {
        batch[size++] = records.next();
      }
      process(batch, size);
    }
    return new Cost(
        position - first,
        Duration.ofNanos(busyNanos),
        corrections - before,
        Duration.ofNanos(longestBatchNanos));
  }

  private void process(LogRecord[] batch, int size) {
    long cpu = threads.getCurrentThreadCpuTime();
    for (int index = 0; index < size; index++) {
      processor.process(++position, batch[index]);
    }
    Instant latest = batch[size - 1].receivedAt().truncatedTo(ChronoUnit.HOURS);
    if (latest.isAfter(hour)) {
      hour = latest;
      processor.process(++position, new LogRecord.Time(hour));
    }
    processor.continueCorrections(BATCH);
    commit(cpu);
  }

  /** Does what corrections are left, in batches; returns the cost of these. */
  Cost finish() {
    long before = corrections;
    busyNanos = 0;
    longestBatchNanos = 0;
    boolean left = true;
    while (left) {
      long cpu = threads.getCurrentThreadCpuTime();
      left = processor.continueCorrections(BATCH);
      commit(cpu);
    }
    long done = corrections - before;
    return new Cost(
        Math.max(1, done), Duration.ofNanos(busyNanos), done, Duration.ofNanos(longestBatchNanos));
  }

  private void commit(long startedAtCpuNanos) {
    processor.flush();
    state.commit(position + 1);
    long used = threads.getCurrentThreadCpuTime() - startedAtCpuNanos;
    busyNanos += used;
    longestBatchNanos = Math.max(longestBatchNanos, used);
  }

  @Override
  public void close() {
    database.close();
  }
}
