package dev.vouch.directory.account;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An account's id, written {@code acct_} and 16 hexadecimal digits.
 *
 * @param value the 64 random bits behind the written form
 */
public record AccountId(long value) {
  private static final String PREFIX = "acct_";
  private static final Pattern WRITTEN = Pattern.compile("acct_[0-9a-f]{16}");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<AccountId> parse(String text) {
    if (!WRITTEN.matcher(text).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new AccountId(HexFormat.fromHexDigitsToLong(text, PREFIX.length(), text.length())));
  }

  /** The written form. */
  @Override
  public String toString() {
    return PREFIX + HexFormat.of().toHexDigits(value);
  }
}
