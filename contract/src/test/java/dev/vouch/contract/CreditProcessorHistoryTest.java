package dev.vouch.contract;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryPlan;
import dev.vouch.contract.history.HistoryStep;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.SmallLimits;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The rows of the processor equal the model's on random histories, also when it goes on from an
 * older copy of its state. The system property {@code vouch.histories} sets their number, {@code
 * vouch.seed} the seed of the first.
 */
class CreditProcessorHistoryTest {
  private static final int SHRINKING_TRIALS_MAX = 400;

  @TestFactory
  Stream<DynamicTest> processor_matchesTheModel() {
    long first = Long.getLong("vouch.seed", 1);
    int histories = Integer.getInteger("vouch.histories", 150);
    return LongStream.range(first, first + histories)
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> check(seed)));
  }

  private static void check(long seed) {
    History history = RandomHistory.of(seed);
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
        List<LogEntry> log = new ArrayList<>(smallest.log());
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

  /** One delivery of a history to the model and the processor. */
  private static final class Run {
    private final History history;
    private final Random random;
    private final ModelWarehouse model = new ModelWarehouse();
    private final RowsByPosition rows = new RowsByPosition();
    private final boolean smallLimits;
    private MemoryCreditState state = new MemoryCreditState();
    private CreditProcessor processor;
    private long next = 1;

    Run(History history, long seed) {
      this.history = history;
      this.random = new Random(seed);
      this.smallLimits = seed % 3 != 0;
      this.processor = newProcessor();
    }

    private CreditProcessor newProcessor() {
      return smallLimits ? SmallLimits.processor(state, rows) : new CreditProcessor(state, rows);
    }

    Optional<String> difference(List<HistoryStep> steps) {
      for (HistoryStep step : steps) {
        Optional<String> difference = Optional.empty();
        switch (step) {
          case HistoryStep.Apply(Batch batch) when batch.first() >= next -> {
            model.apply(batch);
            difference = apply(batch);
            next = batch.last() + 1;
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
      drain();
      return compare();
    }

    private Optional<String> apply(Batch batch) {
      if (random.nextInt(3) == 0) {
        processor.flush();
        MemoryCreditState older = state.copy();
        LocalDate openFrom = rows.openFrom();
        CreditProcessor abandoned = newProcessor();
        batch.entries().forEach(entry -> abandoned.process(entry.position(), entry.record()));
        abandoned.continueCorrections(random.nextInt(1, 20));
        state = older;
        rows.repeatFrom(openFrom);
        processor = newProcessor();
      }
      for (LogEntry entry : batch.entries()) {
        processor.process(entry.position(), entry.record());
        if (random.nextInt(20) == 0) {
          processor.continueCorrections(random.nextInt(1, 10));
        }
        if (random.nextInt(20) == 0) {
          processor.flush();
        }
      }
      return compareOften();
    }

    /** Sometimes the work that is left meets the next records instead. */
    private Optional<String> compareOften() {
      if (random.nextInt(3) == 0) {
        return Optional.empty();
      }
      drain();
      return compare();
    }

    private void drain() {
      int turns = 0;
      while (processor.continueCorrections(100)) {
        turns++;
        if (turns > 100_000) {
          throw new AssertionError("corrections do not end");
        }
      }
    }

    private Optional<String> compare() {
      for (SiteId site : history.sites()) {
        EventsPage page = model.answer(new EventsQuestion(site, 1000, Optional.empty()));
        List<CreditedEvent> expected = CanonicalAnswers.of(page.events());
        List<CreditedEvent> actual =
            rows.of(site).stream()
                .sorted(
                    java.util.Comparator.comparing(CreditedEvent::receivedAt)
                        .thenComparingLong(CreditedEvent::position)
                        .reversed())
                .toList();
        if (!expected.equals(actual)) {
          return Optional.of(firstDifference(actual, expected));
        }
      }
      return Optional.empty();
    }

    private static String firstDifference(
        List<CreditedEvent> actual, List<CreditedEvent> expected) {
      for (int index = 0; index < Math.min(actual.size(), expected.size()); index++) {
        if (!actual.get(index).equals(expected.get(index))) {
          return "processor: " + actual.get(index) + "\nmodel:     " + expected.get(index);
        }
      }
      return "processor: " + actual.size() + " events, model: " + expected.size();
    }
  }
}
