package dev.vouch.directory.rule;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A success rule's id, written {@code rule_} and 16 hexadecimal digits.
 *
 * @param value the 64 random bits behind the written form
 */
public record RuleId(long value) {
  private static final String PREFIX = "rule_";
  private static final Pattern WRITTEN = Pattern.compile("rule_[0-9a-f]{16}");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<RuleId> parse(String text) {
    if (!WRITTEN.matcher(text).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new RuleId(HexFormat.fromHexDigitsToLong(text, PREFIX.length(), text.length())));
  }

  /** The written form. */
  @Override
  public String toString() {
    return PREFIX + HexFormat.of().toHexDigits(value);
  }
}
