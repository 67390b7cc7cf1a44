package dev.vouch.contract.model;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The pages of a site's events. */
final class EventsModel {
  private EventsModel() {}

  static EventsPage page(List<CreditedEvent> eventsOfSite, EventsQuestion question) {
    List<CreditedEvent> older =
        eventsOfSite.stream()
            .filter(e -> isWanted(e, question))
            .filter(e -> question.before().isEmpty() || isOlder(e, question.before().get()))
            .sorted(
                Comparator.comparing(CreditedEvent::at)
                    .thenComparingLong(CreditedEvent::position)
                    .reversed())
            .toList();
    if (older.size() <= question.limit()) {
      return new EventsPage(older, Optional.empty());
    }
    CreditedEvent last = older.get(question.limit() - 1);
    return new EventsPage(
        older.subList(0, question.limit()),
        Optional.of(new EventCursor(last.at(), last.position())));
  }

  /** Does not know which events were corrected. */
  static Optional<FoundEvent> one(List<CreditedEvent> eventsOfSite, EventQuestion question) {
    return eventsOfSite.stream()
        .filter(event -> event.id().equals(question.event()))
        .filter(event -> !event.at().isBefore(question.from()))
        .filter(event -> event.at().isBefore(question.until()))
        .findFirst()
        .map(event -> new FoundEvent(event, Optional.empty()));
  }

  private static boolean isWanted(CreditedEvent event, EventsQuestion question) {
    if (question.eventName().isPresent()
        && question.eventName().get() != event.content().eventName()) {
      return false;
    }
    if (question.after().isPresent() && event.position() <= question.after().getAsLong()) {
      return false;
    }
    if (question.user().isPresent() && event.person() != question.user().get().value()) {
      return false;
    }
    if (question.successesOnly() && !SuccessModel.isConfirmedSuccess(event)) {
      return false;
    }
    boolean fromServer = question.origin().equals(Optional.of(Origin.SERVER));
    return question.origin().isEmpty() || fromServer == event.confirmed();
  }

  private static boolean isOlder(CreditedEvent event, EventCursor cursor) {
    int byTime = event.at().compareTo(cursor.at());
    return byTime < 0 || (byTime == 0 && event.position() < cursor.position());
  }
}
