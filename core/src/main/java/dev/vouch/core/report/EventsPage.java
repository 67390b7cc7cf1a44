package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * A page of events, newest first.
 *
 * @param before where the next page starts; empty when there is none
 */
public record EventsPage(List<CreditedEvent> events, Optional<EventCursor> before) {
  public EventsPage {
    events = List.copyOf(events);
  }
}
