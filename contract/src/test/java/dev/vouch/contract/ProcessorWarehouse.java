package dev.vouch.contract;

import dev.vouch.contract.model.ModelReports;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.SmallLimits;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.Collection;

/**
 * A warehouse of the rows that the credit processor makes, in memory, with the model's reports. All
 * corrections are done with the batch that causes them.
 */
final class ProcessorWarehouse implements Warehouse {
  private final Stored stored;
  private final CreditProcessor processor;

  /** What remains when it is closed. */
  static final class Stored {
    private final MemoryCreditState state = new MemoryCreditState();
    private final RowsByPosition rows = new RowsByPosition();
    private long next = 1;
    private Instant asOf = Instant.EPOCH;

    MemoryCreditState state() {
      return state;
    }
  }

  ProcessorWarehouse(Stored stored) {
    this.stored = stored;
    this.processor = SmallLimits.processor(stored.state, stored.rows);
  }

  @Override
  public long next(int partition) {
    return stored.next;
  }

  @Override
  public void apply(Batch batch) {
    if (batch.first() < stored.next) {
      return;
    }
    processor.prepare(batch.entries().stream().map(LogEntry::record).toList());
    batch.entries().forEach(entry -> processor.process(entry.position(), entry.record()));
    finish();
    stored.next = batch.last() + 1;
    batch.entries().forEach(entry -> caughtUp(entry.record().receivedAt()));
  }

  @Override
  public void caughtUp(Instant until) {
    stored.asOf = until.isAfter(stored.asOf) ? until : stored.asOf;
  }

  private void finish() {
    boolean left = true;
    while (left) {
      left = processor.continueCorrections(100);
    }
    processor.flush();
  }

  @Override
  public long checkpoint(int partition) {
    return stored.next;
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return Answers.of(questions, this::answer, stored.asOf);
  }

  @Override
  public <A> A answer(Question<A> question) {
    return ModelReports.answer(
        question, stored.rows.of(question.site()), stored.rows.openEvents(question.site()));
  }

  @Override
  public void close() {
    // Nothing to release.
  }
}
