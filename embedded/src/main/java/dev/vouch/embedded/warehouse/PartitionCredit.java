package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.embedded.segment.ChangeBatch;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.PartitionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The credit of one partition: its records pass through the processor, and the changes go to the
 * events. These are made durable before the state, so after a crash the state may be behind them;
 * what follows from records that the events have already is then discarded. For the projector's
 * thread.
 */
final class PartitionCredit {
  /** How many earlier events are decided again between two commits, apart from those at once. */
  private static final int CORRECTIONS_AT_ONCE = 5_000;

  /** How many records' lookups are made together. */
  private static final int PREPARED_TOGETHER = 1_000;

  private final int partition;
  private final PartitionState state;
  private final EventStore events;
  private final WarehouseMetrics metrics;
  private final List<CreditChange> changes = new ArrayList<>();
  private CreditProcessor processor;

  PartitionCredit(
      int partition, PartitionState state, EventStore events, WarehouseMetrics metrics) {
    this.partition = partition;
    this.state = state;
    this.events = events;
    this.metrics = metrics;
    this.processor = new CreditProcessor(state, changes::add);
  }

  /** Returns the first position that is not applied to both the events and the state. */
  long next() {
    return state.next();
  }

  /** Applies the records from {@link #next} on; others have been applied before. */
  void apply(Batch batch) {
    undoIfFailed(
        () -> {
          long known = events.next(partition);
          applyToState(batch, known);
          if (batch.last() >= known) {
            applyToBoth(batch, known);
          }
        });
  }

  private void applyToState(Batch batch, long known) {
    long last = Math.min(batch.last(), known - 1);
    if (state.next() <= last) {
      process(batch.entries(), state.next(), last);
      commit(last + 1);
    }
  }

  private void applyToBoth(Batch batch, long known) {
    process(batch.entries(), known, batch.last());
    continueCorrections();
    long next = batch.last() + 1;
    events.apply(new ChangeBatch(partition, known, next, receivedUntil(batch), changes));
    metrics.countCorrections(changes);
    commit(next);
  }

  private void process(List<LogEntry> entries, long from, long until) {
    List<LogEntry> due =
        entries.stream()
            .filter(entry -> entry.position() >= from && entry.position() <= until)
            .toList();
    for (int start = 0; start < due.size(); start += PREPARED_TOGETHER) {
      List<LogEntry> part = due.subList(start, Math.min(due.size(), start + PREPARED_TOGETHER));
      processor.prepare(part.stream().map(LogEntry::record).toList());
      part.forEach(entry -> processor.process(entry.position(), entry.record()));
    }
  }

  private static Instant receivedUntil(Batch batch) {
    return batch.entries().stream()
        .map(entry -> entry.record().receivedAt())
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  /** Does a part of the pending corrections; returns whether any are left. */
  boolean continueWork() {
    return undoIfFailed(
        () -> {
          boolean isLeft = continueCorrections();
          applyDeferred();
          return isLeft;
        });
  }

  private boolean continueCorrections() {
    return processor.continueCorrections(CORRECTIONS_AT_ONCE);
  }

  /** While the state is behind the events, they have these changes already. */
  private void applyDeferred() {
    if (state.next() == events.next(partition)) {
      events.applyDeferred(partition, changes);
      metrics.countCorrections(changes);
    }
    commit(state.next());
  }

  private void commit(long next) {
    processor.flush();
    changes.clear();
    state.commit(next);
  }

  /** The processor and its state are again as they were before what has failed. */
  private void undoIfFailed(Runnable work) {
    boolean _ =
        undoIfFailed(
            () -> {
              work.run();
              return true;
            });
  }

  private boolean undoIfFailed(BooleanSupplier work) {
    try {
      return work.getAsBoolean();
    } catch (RuntimeException e) {
      state.rollback();
      changes.clear();
      processor = new CreditProcessor(state, changes::add);
      throw e;
    }
  }
}
