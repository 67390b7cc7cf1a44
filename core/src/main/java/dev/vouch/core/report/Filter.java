package dev.vouch.core.report;

import java.util.Optional;

/**
 * Keeps the events whose dimension has this value.
 *
 * @param value empty keeps the events that have none, such as the source of an event without a
 *     credited browser; an empty string is never a value
 */
public record Filter(Dimension dimension, Optional<String> value) {
  public Filter {
    if (value.isPresent() && value.get().isEmpty()) {
      throw new IllegalArgumentException("no value is spelled as an empty Optional");
    }
  }
}
