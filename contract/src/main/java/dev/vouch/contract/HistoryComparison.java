package dev.vouch.contract;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryStep;
import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/**
 * Comparison of an engine with the model: delivers a history to both, step by step, and finds
 * differences.
 */
final class HistoryComparison {
  private final Function<Path, Warehouse> engine;
  private final History history;
  private final Random random;
  private final RandomQuestions questions;
  private final ModelWarehouse model = new ModelWarehouse();

  HistoryComparison(Function<Path, Warehouse> engine, History history, long seed) {
    this.engine = engine;
    this.history = history;
    this.random = new Random(seed);
    this.questions = new RandomQuestions(random);
  }

  /** The events of each site according to the engine, or the difference from the model. */
  sealed interface Result {
    record Agreed(Map<SiteId, List<CreditedEvent>> events) implements Result {}

    record Differs(String difference) implements Result {}
  }

  /** Runs the steps on an engine in an empty directory. */
  Result run(List<HistoryStep> steps, Path directory) {
    Warehouse warehouse = engine.apply(directory);
    try {
      for (HistoryStep step : steps) {
        Optional<String> difference = Optional.empty();
        switch (step) {
          case HistoryStep.Apply(Batch batch) -> {
            warehouse.apply(batch);
            model.apply(batch);
          }
          case HistoryStep.Checkpoint() -> checkpoint(warehouse);
          case HistoryStep.Reopen() -> {
            warehouse.close();
            warehouse = engine.apply(directory);
          }
          case HistoryStep.CompareReports() -> difference = compareReports(warehouse);
        }
        if (difference.isPresent()) {
          return new Result.Differs(difference.get());
        }
      }
      Map<SiteId, List<CreditedEvent>> events = new LinkedHashMap<>();
      for (SiteId site : history.sites()) {
        events.put(site, events(warehouse, allOf(site)));
      }
      return new Result.Agreed(events);
    } finally {
      warehouse.close();
    }
  }

  private void checkpoint(Warehouse warehouse) {
    history.partitions().forEach(warehouse::checkpoint);
  }

  private Optional<String> compareReports(Warehouse warehouse) {
    for (int partition : history.partitions()) {
      while (warehouse.continueWork(partition)) {
        // Reports may leave out corrections that are left for later.
      }
      long next = warehouse.next(partition);
      if (next != model.next(partition)) {
        return Optional.of(
            "next position of partition %d: %d, should be %d"
                .formatted(partition, next, model.next(partition)));
      }
    }
    for (int partition : history.partitions()) {
      Optional<String> difference = compareReports(warehouse, history.sites(partition));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  /** All other answers follow from all events, so each time those about one site suffice. */
  private Optional<String> compareReports(Warehouse warehouse, List<SiteId> sites) {
    for (SiteId site : sites) {
      Optional<String> difference = compareEvents(warehouse, allOf(site));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return sites.isEmpty()
        ? Optional.empty()
        : compareReports(warehouse, sites.get(random.nextInt(sites.size())));
  }

  /** Asks the questions one by one or together. */
  private Optional<String> compareReports(Warehouse warehouse, SiteId site) {
    List<CreditedEvent> events = events(model, allOf(site));
    for (EventsQuestion newest : questions.newestEvents(site, events)) {
      Optional<String> difference = compareEvents(warehouse, newest);
      if (difference.isPresent()) {
        return difference;
      }
    }
    Optional<String> oneDiffers =
        events.isEmpty() ? Optional.empty() : compareOne(warehouse, site, events);
    if (oneDiffers.isPresent()) {
      return oneDiffers;
    }
    List<ScopedQuestion<?>> scoped = questions.questions(site, events);
    return compare(
        scoped,
        random.nextBoolean()
            ? warehouse.answerAll(scoped)
            : Answers.of(scoped, warehouse::answer, Instant.EPOCH));
  }

  private Optional<String> compareOne(
      Warehouse warehouse, SiteId site, List<CreditedEvent> events) {
    CreditedEvent event = events.get(random.nextInt(events.size()));
    Instant from = event.at();
    EventQuestion question = new EventQuestion(site, event.id(), from, from.plusMillis(1));
    Optional<CreditedEvent> answer = warehouse.answer(question).map(FoundEvent::event);
    return CanonicalAnswers.of(answer.stream().toList()).equals(List.of(event))
        ? Optional.empty()
        : Optional.of(question + "\n  engine: " + answer + "\n  model:  " + event);
  }

  private Optional<String> compareEvents(Warehouse warehouse, EventsQuestion question) {
    return difference(events(warehouse, question), events(model, question))
        .map(details -> question + "\n" + details);
  }

  private Optional<String> compare(List<ScopedQuestion<?>> scoped, Answers engineAnswers) {
    for (ScopedQuestion<?> question : scoped) {
      Object answer = CanonicalAnswers.of(engineAnswers, question);
      Object expected = CanonicalAnswers.of(model.answerAll(List.of(question)), question);
      if (!answer.equals(expected)) {
        return Optional.of(question + "\n  engine: " + answer + "\n  model:  " + expected);
      }
    }
    return Optional.empty();
  }

  private static EventsQuestion allOf(SiteId site) {
    return new EventsQuestion(site, 1000, Optional.empty());
  }

  /** Returns the events of the question's page and of all following pages. */
  private static List<CreditedEvent> events(Warehouse warehouse, EventsQuestion newest) {
    List<CreditedEvent> events = new ArrayList<>();
    Optional<EventCursor> before = Optional.empty();
    do {
      EventsPage page =
          warehouse.answer(
              new EventsQuestion(
                  newest.site(),
                  newest.limit(),
                  before,
                  newest.after(),
                  newest.eventName(),
                  newest.origin(),
                  newest.user(),
                  newest.successesOnly()));
      events.addAll(page.events());
      before = page.before();
    } while (before.isPresent());
    return CanonicalAnswers.of(events);
  }

  private static Optional<String> difference(
      List<CreditedEvent> engineEvents, List<CreditedEvent> modelEvents) {
    if (engineEvents.equals(modelEvents)) {
      return Optional.empty();
    }
    for (int index = 0; index < Math.min(engineEvents.size(), modelEvents.size()); index++) {
      if (!engineEvents.get(index).equals(modelEvents.get(index))) {
        return Optional.of(
            "event "
                + index
                + "\n  engine: "
                + engineEvents.get(index)
                + "\n  model:  "
                + modelEvents.get(index));
      }
    }
    return Optional.of("engine: " + engineEvents.size() + " events, model: " + modelEvents.size());
  }
}
