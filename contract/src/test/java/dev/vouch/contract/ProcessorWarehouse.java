package dev.vouch.contract;

import dev.vouch.contract.model.ModelReports;
import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A warehouse of the rows that the credit processor makes, in memory, with the model's reports.
 * Each partition has a processor and a state of its own. All corrections are done with the batch
 * that causes them.
 */
class ProcessorWarehouse implements Warehouse {
  private final Stored stored;

  /** What remains when it is closed. */
  static final class Stored {
    private final Supplier<MemoryCreditState> states;
    private final Map<Integer, ProcessorPartition> partitions = new TreeMap<>();
    private Instant caughtUp = Instant.EPOCH;

    /**
     * @param states returns the state of the next partition
     */
    Stored(Supplier<MemoryCreditState> states) {
      this.states = states;
    }

    ProcessorPartition partition(int number) {
      return partitions.computeIfAbsent(number, _ -> new ProcessorPartition(states.get()));
    }

    Map<Integer, ProcessorPartition> partitions() {
      return partitions;
    }
  }

  ProcessorWarehouse(Stored stored) {
    this.stored = stored;
    stored.partitions.values().forEach(ProcessorPartition::reopen);
  }

  @Override
  public long next(int partition) {
    return stored.partition(partition).next();
  }

  @Override
  public void apply(Batch batch) {
    stored.partition(batch.partition()).apply(batch);
  }

  @Override
  public void caughtUp(Instant until) {
    stored.caughtUp = until;
    stored.partitions.values().forEach(partition -> partition.caughtUp(until));
  }

  @Override
  public long checkpoint(int partition) {
    return next(partition);
  }

  private Instant asOf() {
    return stored.partitions.values().stream()
        .map(ProcessorPartition::asOf)
        .min(Instant::compareTo)
        .orElse(stored.caughtUp);
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return Answers.of(questions, this::answer, asOf());
  }

  @Override
  public <A> A answer(Question<A> question) {
    RowsByPosition rows = rowsOf(question.site());
    return ModelReports.answer(
        question,
        rows.of(question.site()),
        rows.touches(question.site()),
        rows.openEvents(question.site()));
  }

  private RowsByPosition rowsOf(SiteId site) {
    return stored.partitions.values().stream()
        .map(ProcessorPartition::rows)
        .filter(rows -> !rows.of(site).isEmpty())
        .findFirst()
        .orElseGet(RowsByPosition::new);
  }

  @Override
  public void close() {
    // Nothing to release.
  }
}
