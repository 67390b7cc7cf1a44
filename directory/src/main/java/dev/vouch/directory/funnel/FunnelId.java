package dev.vouch.directory.funnel;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A saved funnel's id, written {@code funnel_} and 16 hexadecimal digits.
 *
 * @param value the 64 random bits behind the written form
 */
public record FunnelId(long value) {
  private static final String PREFIX = "funnel_";
  private static final Pattern WRITTEN = Pattern.compile("funnel_[0-9a-f]{16}");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<FunnelId> parse(String text) {
    if (!WRITTEN.matcher(text).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new FunnelId(HexFormat.fromHexDigitsToLong(text, PREFIX.length(), text.length())));
  }

  /** The written form. */
  @Override
  public String toString() {
    return PREFIX + HexFormat.of().toHexDigits(value);
  }
}
