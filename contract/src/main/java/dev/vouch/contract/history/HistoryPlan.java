package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The steps in which a history is delivered to a warehouse. */
public final class HistoryPlan {
  private static final Duration LATEST_APPEND = Duration.ofHours(1);

  private final Random random;
  private final int daysAtOnce;
  private final List<HistoryStep> steps = new ArrayList<>();
  private final List<Batch> applied = new ArrayList<>();
  private List<LogEntry> entries = new ArrayList<>();
  private long first = 1;
  private Instant latestReceipt = Instant.MIN;
  private Instant closedUntil = Instant.EPOCH;

  private HistoryPlan(Random random, int daysAtOnce) {
    this.random = random;
    this.daysAtOnce = daysAtOnce;
  }

  /**
   * Returns the steps of a rebuild: batches of any size, and days close before the first record
   * that makes them due. The same log closes the same days at the same positions.
   */
  public static List<HistoryStep> rebuild(History history, long seed) {
    HistoryPlan plan = new HistoryPlan(new Random(seed), daysAtOnce(history));
    int size = plan.random.nextInt(1, 400);
    for (LogEntry entry : history.log()) {
      if (plan.isDue(entry)) {
        plan.close(entry);
      }
      plan.take(entry, size);
    }
    return plan.ended(history);
  }

  /**
   * Returns the steps of a running server: small and large batches, some repeated, and restarts,
   * with reports in between. Days close at the same positions as in a rebuild.
   */
  public static List<HistoryStep> live(History history, long seed) {
    return live(history, seed, 1);
  }

  /** Returns the same steps, but days close late, and at other positions than in a rebuild. */
  public static List<HistoryStep> liveWithLateClosing(History history, long seed) {
    return live(history, seed, 4);
  }

  private static List<HistoryStep> live(History history, long seed, int closingsSkipped) {
    HistoryPlan plan = new HistoryPlan(new Random(seed), daysAtOnce(history));
    int size = plan.random.nextInt(1, 60);
    for (LogEntry entry : history.log()) {
      if (plan.isDue(entry) && plan.random.nextInt(closingsSkipped) == 0) {
        plan.close(entry);
      }
      plan.take(entry, size);
      plan.disturb();
    }
    return plan.ended(history);
  }

  /** Closing is slow, so most histories close several days at once. */
  private static int daysAtOnce(History history) {
    return history.log().size() % 4 == 0 ? 1 : 5;
  }

  private void close(LogEntry next) {
    flush(next.position() - 1);
    steps.add(new HistoryStep.CloseDays(latestReceipt.minus(LATEST_APPEND)));
  }

  private boolean isDue(LogEntry entry) {
    Instant receipt = entry.record().receivedAt();
    if (!receipt.isAfter(latestReceipt)) {
      return false;
    }
    latestReceipt = receipt;
    Instant midnight = receipt.minus(LATEST_APPEND).truncatedTo(ChronoUnit.DAYS);
    boolean passed = !midnight.isBefore(closedUntil.plus(Duration.ofDays(daysAtOnce)));
    closedUntil = passed ? midnight : closedUntil;
    return passed;
  }

  private void take(LogEntry entry, int size) {
    entries.add(entry);
    if (entries.size() >= size) {
      flush(entry.position());
    }
  }

  private void flush(long last) {
    if (last < first) {
      return;
    }
    Batch batch = new Batch(0, first, last, entries);
    steps.add(new HistoryStep.Apply(batch));
    applied.add(batch);
    entries = new ArrayList<>();
    first = last + 1;
  }

  private void disturb() {
    switch (random.nextInt(90)) {
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
  private List<HistoryStep> ended(History history) {
    if (!history.log().isEmpty()) {
      flush(history.log().getLast().position());
      steps.add(new HistoryStep.CompareReports());
      steps.add(new HistoryStep.CloseDays(latestReceipt.plus(Duration.ofDays(random.nextInt(17)))));
      steps.add(new HistoryStep.CompareReports());
      steps.add(new HistoryStep.CloseDays(latestReceipt.plus(Duration.ofDays(60))));
    }
    steps.add(new HistoryStep.CompareReports());
    return steps;
  }
}
