package dev.vouch.core.event;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Converter of JSON numbers to exact decimals without trailing zeros and positive exponents. The
 * magnitude is checked as a double first, so that {@code 1e999999999} is never expanded to a
 * billion digits.
 */
final class ExactDecimals {
  /** Far below half of the last stored decimal. */
  private static final double ROUNDS_TO_ZERO = 1e-11;

  private static final double FAR_TOO_LARGE = 1e16;

  private ExactDecimals() {}

  /**
   * Parses a success_value, rounded half-even to 9 decimals; empty if the result is out of range
   * (docs/events.md).
   */
  static Optional<BigDecimal> successValue(String written) {
    if (written.length() > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      return Optional.empty();
    }
    double size = Math.abs(Double.parseDouble(written));
    if (size >= FAR_TOO_LARGE) {
      return Optional.empty();
    }
    if (size < ROUNDS_TO_ZERO) {
      return Optional.of(BigDecimal.ZERO);
    }
    BigDecimal rounded =
        new BigDecimal(written).setScale(EventLimits.SUCCESS_VALUE_SCALE, RoundingMode.HALF_EVEN);
    return Optional.of(canonical(rounded))
        .filter(value -> value.abs().compareTo(EventLimits.SUCCESS_VALUE_BOUND) < 0);
  }

  /**
   * Parses the number of a property; empty if as a double it is infinite, or zero although it is
   * not zero.
   */
  static Optional<BigDecimal> property(String written) {
    if (written.length() > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      return Optional.empty();
    }
    double size = Math.abs(Double.parseDouble(written));
    if (Double.isInfinite(size)) {
      return Optional.empty();
    }
    if (size == 0) {
      return isZero(written) ? Optional.of(BigDecimal.ZERO) : Optional.empty();
    }
    return Optional.of(canonical(new BigDecimal(written)))
        .filter(value -> value.toString().length() <= EventLimits.PROPERTY_VALUE_CHARACTERS_MAX);
  }

  private static boolean isZero(String written) {
    return written
        .chars()
        .takeWhile(character -> character != 'e' && character != 'E')
        .noneMatch(character -> character >= '1' && character <= '9');
  }

  private static BigDecimal canonical(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
