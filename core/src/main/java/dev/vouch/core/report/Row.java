package dev.vouch.core.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One row of a query's result. Every method throws {@code IllegalArgumentException} for an unknown
 * column.
 */
public interface Row {
  /** Returns a string; empty for null; a UUID or an enumeration as text. */
  Optional<String> text(String column);

  /** Returns a whole number; empty for null. */
  OptionalLong whole(String column);

  /** Returns an exact decimal; empty for null. */
  Optional<BigDecimal> decimal(String column);

  /** Returns a boolean; false for null. */
  boolean flag(String column);

  /** Returns a moment in UTC; empty for null. */
  Optional<Instant> instant(String column);
}
