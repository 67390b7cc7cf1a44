package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The steps in which a history is delivered to a warehouse. */
public final class HistoryPlan {
  private final Random random;
  private final List<HistoryStep> steps = new ArrayList<>();
  private final List<Batch> applied = new ArrayList<>();
  private List<LogEntry> entries = new ArrayList<>();
  private long first = 1;

  private HistoryPlan(Random random) {
    this.random = random;
  }

  /** Returns the steps of a rebuild: batches of any size. */
  public static List<HistoryStep> rebuild(History history, long seed) {
    HistoryPlan plan = new HistoryPlan(new Random(seed));
    int size = plan.random.nextInt(1, 400);
    history.log().forEach(entry -> plan.take(entry, size));
    return plan.ended(history);
  }

  /**
   * Returns the steps of a running server: small and large batches, some repeated, and restarts,
   * with reports in between.
   */
  public static List<HistoryStep> live(History history, long seed) {
    HistoryPlan plan = new HistoryPlan(new Random(seed));
    int size = plan.random.nextInt(1, 60);
    for (LogEntry entry : history.log()) {
      plan.take(entry, size);
      plan.disturb();
    }
    return plan.ended(history);
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
      Instant latest =
          history.records().stream()
              .map(LogRecord::receivedAt)
              .max(Instant::compareTo)
              .orElseThrow();
      pass(latest.plus(Duration.ofDays(random.nextInt(17))));
      pass(latest.plus(Duration.ofDays(60)));
    }
    steps.add(new HistoryStep.CompareReports());
    return steps;
  }

  /** The hour after a gap in the log, in which its time is not trusted, is over. */
  private void pass(Instant time) {
    entries.add(new LogEntry(first, new LogRecord.Time(time)));
    entries.add(new LogEntry(first + 1, new LogRecord.Time(time.plus(Duration.ofHours(1)))));
    flush(first + 1);
    steps.add(new HistoryStep.CompareReports());
  }
}
