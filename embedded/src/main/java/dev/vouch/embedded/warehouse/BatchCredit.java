package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.embedded.segment.ChangeBatch;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.StoredCreditState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Applies batches of the log: the credit processor derives changes from the records, and the event
 * store applies the changes. The events are made durable before the credit state, so after a crash
 * the state may be behind the events; changes that follow from records that the events already
 * contain are then discarded. For the projector's thread.
 */
final class BatchCredit {
  /**
   * The maximum number of earlier events that are corrected between two commits, without those that
   * are corrected immediately.
   */
  private static final int CORRECTIONS_AT_ONCE = 5_000;

  private final StoredCreditState state;
  private final EventStore events;
  private final WarehouseMetrics metrics;
  private final List<CreditChange> changes = new ArrayList<>();
  private CreditProcessor processor;

  BatchCredit(StoredCreditState state, EventStore events, WarehouseMetrics metrics) {
    this.state = state;
    this.events = events;
    this.metrics = metrics;
    this.processor = new CreditProcessor(state, changes::add);
  }

  /** Returns the first position that is not applied to both the events and the state. */
  long next() {
    return state.next();
  }

  /** Applies the records of a batch from {@link #next} on; earlier records have no effect. */
  void apply(Batch batch) {
    undoIfFailed(
        () -> {
          long known = events.next();
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
    events.apply(new ChangeBatch(known, next, receivedUntil(batch), changes));
    metrics.countCorrections(changes);
    commit(next);
  }

  private void process(List<LogEntry> entries, long from, long until) {
    for (LogEntry entry : entries) {
      if (entry.position() >= from && entry.position() <= until) {
        processor.process(entry.position(), entry.record());
      }
    }
  }

  private static Instant receivedUntil(Batch batch) {
    return batch.entries().stream()
        .map(entry -> entry.record().receivedAt())
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  /** Makes some of the pending corrections; returns whether any are left. */
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

  /**
   * Applies the changes to the events, unless the state is behind the events, which then already
   * contain the changes.
   */
  private void applyDeferred() {
    if (state.next() == events.next()) {
      events.applyDeferred(changes);
      metrics.countCorrections(changes);
    }
    commit(state.next());
  }

  private void commit(long next) {
    processor.flush();
    changes.clear();
    state.commit(next);
  }

  /** Runs work; if it fails, resets the processor and the state to what they were before. */
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
