package dev.vouch.core.event;

import java.util.Locale;
import java.util.Optional;

/** The four kinds of event (docs/events.md). */
public enum EventName {
  PAGEVIEW,
  CLICK,
  SUCCESS,
  CUSTOM;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The value of the field {@code event_name}. */
  public String wireName() {
    return wireName;
  }

  /** Reads the wire name; empty when {@code text} is not one of the four. */
  public static Optional<EventName> parse(String text) {
    return switch (text) {
      case "pageview" -> Optional.of(PAGEVIEW);
      case "click" -> Optional.of(CLICK);
      case "success" -> Optional.of(SUCCESS);
      case "custom" -> Optional.of(CUSTOM);
      default -> Optional.empty();
    };
  }
}
