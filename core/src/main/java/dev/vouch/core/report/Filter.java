package dev.vouch.core.report;

import java.util.Optional;

/**
 * A condition that an event's dimension has this value.
 *
 * @param value empty for events without a value, such as the source of an event without a credited
 *     browser; never an empty string
 */
public record Filter(Dimension dimension, Optional<String> value) {
  public Filter {
    if (value.isPresent() && value.get().isEmpty()) {
      throw new IllegalArgumentException("use an empty Optional for no value, not an empty string");
    }
  }
}
