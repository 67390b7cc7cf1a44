package dev.vouch.contract;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryEntry;
import dev.vouch.contract.history.HistoryPlan;
import dev.vouch.contract.history.HistoryStep;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.log.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The rows of the processor equal the model's on random histories of three partitions, also when it
 * goes on from an older copy of its state. The system property {@code vouch.histories} sets the
 * number of an engine's, and this test runs more of them; {@code vouch.seed} is the seed of the
 * first.
 */
@Tag("histories")
class CreditProcessorHistoryTest {
  /** The processor takes a thirtieth of an engine's time for a history. */
  private static final int HISTORIES_PER_HISTORY_OF_AN_ENGINE = 30;

  private static final int HISTORIES = 40;
  private static final int SHRINKING_TRIALS_MAX = 400;

  @TestFactory
  Stream<DynamicTest> processor_matchesTheModel() {
    long first = Long.getLong("vouch.seed", 1);
    return LongStream.range(first, first + histories())
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> check(seed)));
  }

  private static int histories() {
    Integer ofAnEngine = Integer.getInteger("vouch.histories");
    return ofAnEngine == null ? HISTORIES : HISTORIES_PER_HISTORY_OF_AN_ENGINE * ofAnEngine;
  }

  private static void check(long seed) {
    History history = RandomHistory.ofPartitions(seed);
    Optional<String> difference = difference(history, seed);
    if (difference.isEmpty()) {
      return;
    }
    History smallest = shrunk(history, seed);
    throw new AssertionError(
        "processor and model differ, vouch.seed=%d vouch.histories=1%n%s%nSmallest log:%n%s%n%s%n%s"
            .formatted(
                seed,
                difference.get(),
                smallest.describe(),
                difference(smallest, seed).orElse("none"),
                plan(smallest, seed)));
  }

  private static List<HistoryStep> plan(History history, long seed) {
    return seed % 2 == 0 ? HistoryPlan.live(history, seed) : HistoryPlan.rebuild(history, seed);
  }

  private static Optional<String> difference(History history, long seed) {
    try {
      return new Run(history, seed).difference(plan(history, seed));
    } catch (AssertionError | RuntimeException e) {
      java.io.StringWriter trace = new java.io.StringWriter();
      e.printStackTrace(new java.io.PrintWriter(trace));
      return Optional.of(trace.toString());
    }
  }

  /** Removes progressively smaller runs of records while the rest still fails. */
  private static History shrunk(History history, long seed) {
    History smallest = history;
    int trials = 0;
    int run = history.log().size() / 2;
    while (run > 0 && trials < SHRINKING_TRIALS_MAX) {
      Optional<History> smaller = Optional.empty();
      for (int from = 0; from < smallest.log().size() && smaller.isEmpty(); from += run) {
        List<HistoryEntry> log = new ArrayList<>(smallest.log());
        log.subList(from, Math.min(from + run, log.size())).clear();
        History candidate = new History(log);
        trials++;
        if (difference(candidate, seed).isPresent()) {
          smaller = Optional.of(candidate);
        }
      }
      run = smaller.isPresent() ? Math.min(run, smaller.get().log().size()) : run / 2;
      smallest = smaller.orElse(smallest);
    }
    return smallest;
  }

  /** One delivery of a history to the model and to a processor for each partition. */
  private static final class Run {
    private final ModelWarehouse model = new ModelWarehouse();
    private final Map<Integer, ProcessorRun> partitions = new TreeMap<>();

    Run(History history, long seed) {
      Random random = new Random(seed);
      for (int partition : history.partitions()) {
        partitions.put(
            partition, new ProcessorRun(history.sites(partition), random, seed % 3 != 0));
      }
    }

    private ProcessorRun partition(int number) {
      return Objects.requireNonNull(partitions.get(number));
    }

    Optional<String> difference(List<HistoryStep> steps) {
      for (HistoryStep step : steps) {
        Optional<String> difference = Optional.empty();
        switch (step) {
          case HistoryStep.Apply(Batch batch)
              when batch.first() >= model.next(batch.partition()) -> {
            model.apply(batch);
            difference = partition(batch.partition()).apply(batch, model);
          }
          case HistoryStep.Apply _,
              HistoryStep.Reopen _,
              HistoryStep.Checkpoint _,
              HistoryStep.CompareReports _ -> {}
        }
        if (difference.isPresent()) {
          return difference;
        }
      }
      return partitions.values().stream()
          .flatMap(partition -> partition.finish(model).stream())
          .findFirst();
    }
  }
}
