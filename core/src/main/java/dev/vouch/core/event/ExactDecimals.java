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
  /** Smaller numbers are rounded to 0. */
  private static final double ROUNDS_TO_ZERO = 1e-11;

  private static final double FAR_TOO_LARGE = 1e16;

  /** A number with at most this many characters and no exponent needs no check of its magnitude. */
  private static final int SHORT_CHARACTERS = 15;

  private ExactDecimals() {}

  /**
   * Parses a success_value, rounded half-even to 9 decimals; empty if the result is out of range
   * (docs/events.md).
   */
  static Optional<BigDecimal> successValue(String written) {
    if (written.length() > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      return Optional.empty();
    }
    if (!isShort(written)) {
      double size = Math.abs(Double.parseDouble(written));
      if (size >= FAR_TOO_LARGE) {
        return Optional.empty();
      }
      if (size < ROUNDS_TO_ZERO) {
        return Optional.of(BigDecimal.ZERO);
      }
    }
    BigDecimal value = rounded(new BigDecimal(written));
    return value.abs().compareTo(EventLimits.SUCCESS_VALUE_BOUND) < 0
        ? Optional.of(value)
        : Optional.empty();
  }

  /**
   * Parses a property's number; empty if it is too long, or if it overflows a double or underflows
   * to zero.
   */
  static Optional<BigDecimal> property(String written) {
    if (written.length() > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      return Optional.empty();
    }
    if (isShort(written)) {
      return Optional.of(canonical(new BigDecimal(written)));
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

  /** Whether a number is short and has no exponent, so that its magnitude needs no check. */
  private static boolean isShort(String written) {
    return written.length() <= SHORT_CHARACTERS
        && written.indexOf('e') < 0
        && written.indexOf('E') < 0;
  }

  private static BigDecimal rounded(BigDecimal value) {
    return canonical(
        value.scale() > EventLimits.SUCCESS_VALUE_SCALE
            ? value.setScale(EventLimits.SUCCESS_VALUE_SCALE, RoundingMode.HALF_EVEN)
            : value);
  }

  private static BigDecimal canonical(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
