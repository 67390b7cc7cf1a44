package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/**
 * A condition on an event's value of a dimension; {@link FilterGroup} combines several.
 *
 * @param value empty for events without a value, such as the source of an event without a credited
 *     browser; never an empty string
 */
public record Filter(Dimension dimension, Operator operator, Optional<String> value) {
  public Filter {
    if (value.isPresent() && value.get().isEmpty()) {
      throw new IllegalArgumentException("use an empty Optional for no value, not an empty string");
    }
    if (value.isEmpty() && !operator.isOfWholeValues()) {
      throw new IllegalArgumentException("parts of no value cannot be compared");
    }
  }

  /** Creates the condition that an event has this value. */
  public Filter(Dimension dimension, Optional<String> value) {
    this(dimension, Operator.IS, value);
  }

  /** How an event's value is compared with that of a filter. */
  public enum Operator implements WireNamed {
    IS,
    NOT,
    CONTAINS,
    /** The filter's value is a {@linkplain TextPattern pattern}. */
    MATCHES;

    /** Whether values are compared as a whole, so that events without a value can be selected. */
    public boolean isOfWholeValues() {
      return switch (this) {
        case IS, NOT -> true;
        case CONTAINS, MATCHES -> false;
      };
    }
  }
}
