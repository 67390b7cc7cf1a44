package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryPlan;
import dev.vouch.contract.history.HistoryStep;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.contract.model.ModelWarehouse;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A day's credit is final 14 days after its end (docs/identity.md), checked on the model. */
class FinalCreditTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void closingDays_doesNotChangeCredit(long seed) {
    History history = withoutRemovals(RandomHistory.of(seed));
    List<HistoryStep> steps = HistoryPlan.rebuild(history, seed);
    List<HistoryStep> stepsWithoutTime = HistoryPlan.rebuild(withoutTimes(history), seed);

    assertThat(events(history, steps)).isEqualTo(events(history, stepsWithoutTime)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void arrivalOrder_doesNotChangeCredit(long seed) {
    History history = withoutRemovals(RandomHistory.of(seed));
    History other = RandomHistory.inAnotherOrder(history, seed);
    assertThat(other.records()).isNotEqualTo(history.records());

    assertThat(events(other, HistoryPlan.rebuild(other, seed)))
        .isEqualTo(events(history, HistoryPlan.rebuild(history, seed)));
  }

  /** What these remove depends on their position. */
  private static History withoutRemovals(History history) {
    return new History(
        history.log().stream()
            .filter(
                entry ->
                    !(entry.record() instanceof LogRecord.Erasure
                        || entry.record() instanceof LogRecord.SiteDeletion))
            .toList());
  }

  /** Without these, no day closes before the end. */
  private static History withoutTimes(History history) {
    return new History(
        history.log().stream()
            .filter(entry -> !(entry.record() instanceof LogRecord.Time))
            .toList());
  }

  private record EventKey(SiteId site, EventId event) {}

  /** All events, without their positions. */
  private static Map<EventKey, CreditedEvent> events(History history, List<HistoryStep> steps) {
    ModelWarehouse model = new ModelWarehouse();
    for (HistoryStep step : steps) {
      switch (step) {
        case HistoryStep.Apply(Batch batch) -> model.apply(batch);
        case HistoryStep.CompareReports(), HistoryStep.Checkpoint(), HistoryStep.Reopen() -> {
          // These do not change the model.
        }
      }
    }
    Map<EventKey, CreditedEvent> events = new HashMap<>();
    for (SiteId site : history.sites()) {
      EventsQuestion question = new EventsQuestion(site, 1000, Optional.empty());
      for (CreditedEvent event : model.answer(question).events()) {
        events.put(new EventKey(site, event.id()), withoutPosition(event));
      }
    }
    return events;
  }

  private static CreditedEvent withoutPosition(CreditedEvent event) {
    return new CreditedEvent(
        event.id(),
        event.at(),
        0,
        event.confirmed(),
        event.content(),
        event.orderRole(),
        event.kind(),
        event.reason(),
        event.visitor(),
        event.person(),
        event.client(),
        event.lastTouch(),
        event.firstTouch(),
        event.touches());
  }
}
