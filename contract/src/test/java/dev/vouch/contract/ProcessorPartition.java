package dev.vouch.contract;

import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.SmallLimits;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogRecord;
import java.time.Instant;

/** What the credit processor makes of the records of one partition, in memory. */
final class ProcessorPartition {
  private final MemoryCreditState state;
  private final RowsByPosition rows = new RowsByPosition();
  private CreditProcessor processor;
  private long next = 1;
  private Instant asOf = Instant.EPOCH;

  ProcessorPartition(MemoryCreditState state) {
    this.state = state;
    this.processor = SmallLimits.processor(state, rows);
  }

  /** Goes on with a processor that knows only the state. */
  void reopen() {
    processor = SmallLimits.processor(state, rows);
  }

  RowsByPosition rows() {
    return rows;
  }

  long next() {
    return next;
  }

  Instant asOf() {
    return asOf;
  }

  void caughtUp(Instant until) {
    asOf = until.isAfter(asOf) ? until : asOf;
  }

  void apply(Batch batch) {
    if (batch.first() < next) {
      return;
    }
    batch.entries().forEach(entry -> processor.process(entry.position(), entry.record()));
    finish();
    next = batch.last() + 1;
    batch.entries().forEach(entry -> caughtUp(entry.record().receivedAt()));
  }

  /** Processes the time of another partition's log as if it were in this one. */
  void applyOthersTime(LogRecord.Time time) {
    processor.process(next, time);
    finish();
  }

  private void finish() {
    boolean left = true;
    while (left) {
      left = processor.continueCorrections(100);
    }
    processor.flush();
  }
}
