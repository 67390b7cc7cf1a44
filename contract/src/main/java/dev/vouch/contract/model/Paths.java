package dev.vouch.contract.model;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.PathStep;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The events of a person in order. */
final class Paths {
  private static final Comparator<CreditedEvent> ORDER =
      Comparator.comparing(CreditedEvent::at).thenComparingLong(CreditedEvent::position);

  private Paths() {}

  static List<CreditedEvent> ofPerson(long person, List<CreditedEvent> events) {
    return events.stream().filter(event -> event.person() == person).sorted(ORDER).toList();
  }

  static boolean isAfter(CreditedEvent event, CreditedEvent other) {
    return ORDER.compare(event, other) > 0;
  }

  static boolean isStep(CreditedEvent event, PathStep step) {
    EventName kind = event.content().eventName();
    boolean isNamed = event.content().name().equals(Optional.of(step.text()));
    return switch (step.kind()) {
      case PAGE ->
          kind == EventName.PAGEVIEW
              && ReportModel.matches(step.text(), event.content().pagePath());
      case CLICK -> kind == EventName.CLICK && isNamed;
      case CUSTOM -> kind == EventName.CUSTOM && isNamed;
      case SUCCESS -> SuccessModel.isConfirmedSuccess(event) && isNamed;
    };
  }
}
