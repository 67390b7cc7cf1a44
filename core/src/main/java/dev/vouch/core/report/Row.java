package dev.vouch.core.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One row of a query's result. Every method throws {@code IllegalArgumentException} for a column
 * that is not there.
 */
public interface Row {
  /** A string, or empty for null; a UUID and an enumeration in their written form. */
  Optional<String> text(String column);

  /** A whole number, or empty for null. */
  OptionalLong whole(String column);

  /** An exact decimal, or empty for null. */
  Optional<BigDecimal> decimal(String column);

  /** A truth value; false for null. */
  boolean flag(String column);

  /** A moment in UTC, or empty for null. */
  Optional<Instant> instant(String column);
}
