package dev.vouch.directory;

import java.math.BigInteger;

/**
 * An alert's id, written {@code alert_} and 16 hexadecimal digits.
 *
 * @param value the 64 random bits behind the written form
 */
public record AlertId(long value) {
  private static final String PREFIX = "alert_";

  /** Reads what {@link #toString} wrote. */
  static AlertId of(String written) {
    return new AlertId(new BigInteger(written.substring(PREFIX.length()), 16).longValue());
  }

  /** The written form. */
  @Override
  public String toString() {
    return PREFIX + String.format("%016x", value);
  }
}
