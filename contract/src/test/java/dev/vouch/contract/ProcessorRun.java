package dev.vouch.contract;

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
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The processor of one partition, which sometimes begins again from an older copy of its state, and
 * sometimes leaves corrections to the next records.
 */
final class ProcessorRun {
  private final List<SiteId> sites;
  private final Random random;
  private final boolean smallLimits;
  private final RowsByPosition rows = new RowsByPosition();
  private MemoryCreditState state = new MemoryCreditState();
  private CreditProcessor processor;

  /**
   * @param sites those of the partition
   */
  ProcessorRun(List<SiteId> sites, Random random, boolean smallLimits) {
    this.sites = sites;
    this.random = random;
    this.smallLimits = smallLimits;
    this.processor = newProcessor();
  }

  private CreditProcessor newProcessor() {
    return smallLimits ? SmallLimits.processor(state, rows) : new CreditProcessor(state, rows);
  }

  /** Applies a batch that the model has applied; returns a difference from its events. */
  Optional<String> apply(Batch batch, ModelWarehouse model) {
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
    return compareOften(model);
  }

  /** Sometimes the work that is left meets the next records instead. */
  private Optional<String> compareOften(ModelWarehouse model) {
    if (random.nextInt(3) == 0) {
      return Optional.empty();
    }
    return finish(model);
  }

  /** Does the corrections that are left; returns a difference from the model's events. */
  Optional<String> finish(ModelWarehouse model) {
    drain();
    return compare(model);
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

  private Optional<String> compare(ModelWarehouse model) {
    for (SiteId site : sites) {
      EventsPage page = model.answer(new EventsQuestion(site, 1000, Optional.empty()));
      List<CreditedEvent> expected = CanonicalAnswers.of(page.events());
      List<CreditedEvent> actual =
          rows.of(site).stream()
              .sorted(
                  java.util.Comparator.comparing(CreditedEvent::at)
                      .thenComparingLong(CreditedEvent::position)
                      .reversed())
              .toList();
      if (!expected.equals(actual)) {
        return Optional.of(firstDifference(actual, expected));
      }
      if (!model.touches(site).equals(rows.touches(site))) {
        return Optional.of(
            "touches of the processor: %s%nof the model: %s"
                .formatted(rows.touches(site), model.touches(site)));
      }
    }
    return Optional.empty();
  }

  private static String firstDifference(List<CreditedEvent> actual, List<CreditedEvent> expected) {
    for (int index = 0; index < Math.min(actual.size(), expected.size()); index++) {
      if (!actual.get(index).equals(expected.get(index))) {
        return "processor: " + actual.get(index) + "\nmodel:     " + expected.get(index);
      }
    }
    return "processor: " + actual.size() + " events, model: " + expected.size();
  }
}
