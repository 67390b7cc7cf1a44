package dev.vouch.directory.alert;

import java.util.HexFormat;

/**
 * An alert's id, written {@code alert_} and 16 hexadecimal digits.
 *
 * @param value the 64 random bits behind the written form
 */
public record AlertId(long value) {
  private static final String PREFIX = "alert_";

  /** Reads what {@link #toString} wrote. */
  public static AlertId of(String written) {
    return new AlertId(HexFormat.fromHexDigitsToLong(written, PREFIX.length(), written.length()));
  }

  /** The written form. */
  @Override
  public String toString() {
    return PREFIX + HexFormat.of().toHexDigits(value);
  }
}
