package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/** The steps in which a history is delivered to a warehouse. */
public final class HistoryPlan {
  private final History history;
  private final Random random;
  private final List<HistoryStep> steps = new ArrayList<>();
  private final List<Batch> applied = new ArrayList<>();
  private final Map<Integer, PartitionBatches> partitions = new TreeMap<>();

  private HistoryPlan(History history, long seed, int batchSizeMax) {
    this.history = history;
    this.random = new Random(seed);
    for (int partition : history.partitions()) {
      partitions.put(partition, new PartitionBatches(partition, random.nextInt(1, batchSizeMax)));
    }
  }

  /**
   * Returns the steps of a rebuild: batches of any size, and sometimes one partition after the
   * other.
   */
  public static List<HistoryStep> rebuild(History history, long seed) {
    HistoryPlan plan = new HistoryPlan(history, seed, 400);
    if (plan.random.nextBoolean()) {
      history.log().forEach(plan::take);
    } else {
      plan.partitions.keySet().forEach(partition -> history.entries(partition).forEach(plan::take));
    }
    return plan.ended();
  }

  /**
   * Returns the steps of a running server: small and large batches, some repeated, and restarts,
   * with reports in between.
   */
  public static List<HistoryStep> live(History history, long seed) {
    HistoryPlan plan = new HistoryPlan(history, seed, 60);
    for (HistoryEntry entry : history.log()) {
      plan.take(entry);
      plan.disturb();
    }
    return plan.ended();
  }

  private PartitionBatches batches(int partition) {
    return Objects.requireNonNull(partitions.get(partition));
  }

  private void take(HistoryEntry entry) {
    batches(entry.partition()).add(entry.logEntry()).ifPresent(this::apply);
  }

  private void apply(Batch batch) {
    steps.add(new HistoryStep.Apply(batch));
    applied.add(batch);
  }

  /** Comparing reports takes most of the time: no oftener with many partitions than with one. */
  private void disturb() {
    switch (random.nextInt(60 * partitions.size())) {
      case 0 -> steps.add(new HistoryStep.Reopen());
      case 1, 2 -> steps.add(new HistoryStep.CompareReports());
      case 3 -> steps.add(new HistoryStep.Checkpoint());
      case 4, 5, 6 -> {
        if (!applied.isEmpty()) {
          steps.add(new HistoryStep.Apply(applied.get(random.nextInt(applied.size()))));
        }
      }
      default -> {
        // No other step in most cases.
      }
    }
  }

  /** Finally closes all days, which deletes the hashes of closed days; no answer may change. */
  private List<HistoryStep> ended() {
    partitions.forEach(
        (partition, batches) ->
            batches.end(history.entries(partition).getLast().position()).ifPresent(this::apply));
    steps.add(new HistoryStep.CompareReports());
    partitions.forEach(
        (partition, batches) ->
            pass(batches, latest(partition).plus(Duration.ofDays(random.nextInt(17)))));
    steps.add(new HistoryStep.CompareReports());
    partitions.forEach(
        (partition, batches) -> pass(batches, latest(partition).plus(Duration.ofDays(60))));
    steps.add(new HistoryStep.CompareReports());
    return steps;
  }

  private Instant latest(int partition) {
    return history.entries(partition).stream()
        .map(entry -> entry.record().receivedAt())
        .max(Instant::compareTo)
        .orElseThrow();
  }

  /** The hour after a gap in the log, in which its time is not trusted, is over. */
  private void pass(PartitionBatches batches, Instant time) {
    long first = batches.first();
    LogEntry leap = new LogEntry(first, new LogRecord.Time(time));
    LogEntry trusted = new LogEntry(first + 1, new LogRecord.Time(time.plus(Duration.ofHours(1))));
    batches.add(leap).ifPresent(this::apply);
    batches.add(trusted).or(() -> batches.end(trusted.position())).ifPresent(this::apply);
  }
}
