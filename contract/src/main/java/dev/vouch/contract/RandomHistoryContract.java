package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryEntry;
import dev.vouch.contract.history.HistoryPlan;
import dev.vouch.contract.history.HistoryStep;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The engine equals the model on random histories, regardless of how they are delivered. The system
 * property {@code vouch.histories} sets their number, {@code vouch.seed} the seed of the first. A
 * failure prints its seed and the smallest part of the log that still fails.
 */
@Tag("histories")
abstract class RandomHistoryContract {
  private static final int SHRINKING_TRIALS_MAX = 300;

  private final Function<Path, Warehouse> engine;
  private final LongFunction<History> ofSeed;
  private final long firstSeed;
  private final int histories;
  private int directories;

  RandomHistoryContract(
      Function<Path, Warehouse> engine,
      LongFunction<History> ofSeed,
      long firstSeed,
      int histories) {
    this.engine = engine;
    this.ofSeed = ofSeed;
    this.firstSeed = firstSeed;
    this.histories = histories;
  }

  @TestFactory
  Stream<DynamicTest> engine_matchesTheModel(@TempDir Path directory) {
    return LongStream.range(firstSeed, firstSeed + histories)
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> check(seed, directory)));
  }

  private void check(long seed, Path directory) {
    History history = ofSeed.apply(seed);
    if (seed % 2 == 0) {
      assertThat(agreed(history, log -> HistoryPlan.rebuild(log, seed), seed, directory))
          .as("rebuilt and live events, vouch.seed=%s", seed)
          .isEqualTo(agreed(history, log -> HistoryPlan.live(log, seed), seed, directory));
    } else {
      agreed(history, log -> HistoryPlan.live(log, seed), seed, directory);
      History other = RandomHistory.inAnotherOrder(history, seed);
      agreed(other, log -> HistoryPlan.rebuild(log, seed), seed, directory);
    }
  }

  private Map<SiteId, List<CreditedEvent>> agreed(
      History history, Function<History, List<HistoryStep>> plan, long seed, Path directory) {
    return switch (trial(history, plan, seed, directory)) {
      case HistoryComparison.Result.Agreed(Map<SiteId, List<CreditedEvent>> events) -> events;
      case HistoryComparison.Result.Differs(String difference) -> {
        History smallest = shrunk(history, plan, seed, directory);
        HistoryComparison.Result result = trial(smallest, plan, seed, directory);
        throw new AssertionError(
            "engine and model differ, vouch.seed=%d vouch.histories=1%n%s%nSmallest log:%n%s%n%s%n%s"
                .formatted(seed, difference, smallest.describe(), result, plan.apply(smallest)));
      }
    };
  }

  private HistoryComparison.Result trial(
      History history, Function<History, List<HistoryStep>> plan, long seed, Path directory) {
    return new HistoryComparison(engine, history, seed)
        .run(plan.apply(history), newDirectoryIn(directory));
  }

  private Path newDirectoryIn(Path directory) {
    try {
      directories++;
      return Files.createDirectory(directory.resolve("warehouse-" + directories));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes progressively smaller runs of records while the rest still fails. */
  private History shrunk(
      History history, Function<History, List<HistoryStep>> plan, long seed, Path directory) {
    History smallest = history;
    int trials = 0;
    int run = history.log().size() / 2;
    while (run > 0 && trials < SHRINKING_TRIALS_MAX) {
      Optional<History> smaller = Optional.empty();
      for (int from = 0; from < smallest.log().size() && smaller.isEmpty(); from += run) {
        History candidate = without(smallest, from, run);
        trials++;
        if (trial(candidate, plan, seed, directory) instanceof HistoryComparison.Result.Differs) {
          smaller = Optional.of(candidate);
        }
      }
      run = smaller.isPresent() ? Math.min(run, smaller.get().log().size()) : run / 2;
      smallest = smaller.orElse(smallest);
    }
    return smallest;
  }

  private static History without(History history, int from, int run) {
    List<HistoryEntry> log = new ArrayList<>(history.log());
    log.subList(from, Math.min(from + run, log.size())).clear();
    return new History(log);
  }
}
