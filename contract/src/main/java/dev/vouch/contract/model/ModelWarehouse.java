package dev.vouch.contract.model;

import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The reference model: a warehouse whose partitions share nothing. All facts of a site are in one
 * of them. Not thread-safe.
 */
public final class ModelWarehouse implements Warehouse {
  private final Map<Integer, ModelPartition> partitions = new HashMap<>();
  private Instant caughtUp = Instant.EPOCH;

  private ModelPartition partition(int number) {
    return partitions.computeIfAbsent(number, _ -> new ModelPartition());
  }

  private ModelPartition partitionOf(SiteId site) {
    return partitions.values().stream()
        .filter(partition -> partition.hasFacts(site))
        .findFirst()
        .orElseGet(ModelPartition::new);
  }

  @Override
  public long next(int partition) {
    return partition(partition).next();
  }

  @Override
  public void apply(Batch batch) {
    partition(batch.partition()).apply(batch);
  }

  @Override
  public long checkpoint(int partition) {
    return next(partition);
  }

  @Override
  public void caughtUp(Instant until) {
    caughtUp = until;
    partitions.values().forEach(partition -> partition.caughtUp(until));
  }

  private Instant asOf() {
    return partitions.values().stream()
        .map(ModelPartition::asOf)
        .min(Instant::compareTo)
        .orElse(caughtUp);
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return Answers.of(questions, this::answer, asOf());
  }

  @Override
  public <A> A answer(Question<A> question) {
    return partitionOf(question.site()).answer(question);
  }

  /** Returns the touches of each confirmed success of a site by its position. */
  public Map<Long, List<TimedTouch>> touches(SiteId site) {
    return partitionOf(site).touches(site);
  }

  @Override
  public void close() {
    // Nothing to release.
  }
}
