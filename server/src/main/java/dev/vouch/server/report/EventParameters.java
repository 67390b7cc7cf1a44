package dev.vouch.server.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Origin;
import dev.vouch.core.wire.WireNamed;
import java.util.Arrays;
import java.util.Optional;

/** Parser of the filters on events: {@code event_name} and {@code origin}. */
final class EventParameters {
  private static final String NAMES =
      Arrays.stream(EventName.values()).map(EventName::wireName).collect(joining(", "));

  private EventParameters() {}

  /** Returns the event name; empty if absent or invalid. */
  static Optional<EventName> eventName(QueryParameters parameters) {
    Optional<String> text = parameters.single("event_name");
    Optional<EventName> eventName = text.flatMap(name -> WireNamed.parse(EventName.class, name));
    if (text.isPresent() && eventName.isEmpty()) {
      parameters.addProblem(
          "event_name",
          "unknown_event_name",
          "event_name must be one of %s. Omit it for all events.".formatted(NAMES));
    }
    return eventName;
  }

  /** Returns the origin; empty if absent or invalid. */
  static Optional<Origin> origin(QueryParameters parameters) {
    Optional<String> text = parameters.single("origin");
    Optional<Origin> origin = text.flatMap(name -> WireNamed.parse(Origin.class, name));
    if (text.isPresent() && origin.isEmpty()) {
      parameters.addProblem(
          "origin", "invalid_origin", "origin must be server or browser. Omit it for both.");
    }
    return origin;
  }
}
