package dev.vouch.core.event;

import java.math.BigDecimal;

/** The value of a property: a string, a number or a boolean (docs/events.md). */
public sealed interface PropertyValue {
  /** A string, at most 2,000 characters. */
  record Text(String value) implements PropertyValue {}

  /** A finite number; one from a request has no trailing zeros and a scale of 0 or more. */
  record Decimal(BigDecimal value) implements PropertyValue {}

  /** True or false. */
  record Flag(boolean value) implements PropertyValue {}
}
