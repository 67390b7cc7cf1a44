package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.HistoryComparison.Result;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryPlan;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random histories reveal an engine that mixes what belongs to different partitions. */
class MixedPartitionsTest {
  private static final int HISTORIES = 6;

  @Test
  void separatePartitions_matchTheModel() {
    assertThat(differences(() -> warehouse(MemoryCreditState::new))).isEmpty();
  }

  @Test
  void sharedState_differsFromTheModel() {
    assertThat(
            differences(
                () -> {
                  MemoryCreditState shared = new MemoryCreditState();
                  return warehouse(() -> shared);
                }))
        .hasSizeGreaterThan(HISTORIES / 2);
  }

  @Test
  void timeOfAnotherPartition_differsFromTheModel() {
    assertThat(differences(MixedTime::new)).hasSizeGreaterThan(HISTORIES / 2);
  }

  private static Warehouse warehouse(Supplier<MemoryCreditState> states) {
    return new ProcessorWarehouse(new ProcessorWarehouse.Stored(states));
  }

  /** The engine is the same object after it was closed, without a restart of the processors. */
  private static List<Long> differences(Supplier<Warehouse> engines) {
    return LongStream.rangeClosed(1, HISTORIES)
        .filter(seed -> differs(seed, engines.get()))
        .boxed()
        .toList();
  }

  /** Mixed facts can also contradict one another, which ends the processor. */
  private static boolean differs(long seed, Warehouse engine) {
    History history = RandomHistory.ofPartitions(seed);
    HistoryComparison comparison = new HistoryComparison(_ -> engine, history, seed);
    try {
      return comparison.run(HistoryPlan.live(history, seed), Path.of("")) instanceof Result.Differs;
    } catch (AssertionError | RuntimeException _) {
      return true;
    }
  }

  /** Closes days of every partition by the time of each. */
  private static final class MixedTime extends ProcessorWarehouse {
    private final Stored stored;

    MixedTime() {
      this(new Stored(MemoryCreditState::new));
    }

    private MixedTime(Stored stored) {
      super(stored);
      this.stored = stored;
    }

    @Override
    public void apply(Batch batch) {
      boolean isNew = batch.first() >= next(batch.partition());
      super.apply(batch);
      if (isNew) {
        batch.entries().stream()
            .map(Batch.LogEntry::record)
            .filter(LogRecord.Time.class::isInstance)
            .map(LogRecord.Time.class::cast)
            .forEach(time -> applyToOthers(batch.partition(), time));
      }
    }

    private void applyToOthers(int partition, LogRecord.Time time) {
      stored
          .partitions()
          .forEach(
              (number, other) -> {
                if (number != partition) {
                  other.applyOthersTime(time);
                }
              });
    }
  }
}
