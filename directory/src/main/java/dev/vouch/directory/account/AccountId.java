package dev.vouch.directory.account;

import dev.vouch.core.site.IdFormat;
import java.util.Optional;

/**
 * The id of an account, {@code acct_} and 16 hexadecimal digits.
 *
 * @param value 64 random bits
 */
public record AccountId(long value) {
  private static final IdFormat FORMAT = new IdFormat("acct_");

  /** Parses the text form; empty if {@code text} is not valid. */
  public static Optional<AccountId> parse(String text) {
    return FORMAT.parse(text, AccountId::new);
  }

  /** Returns the text form. */
  @Override
  public String toString() {
    return FORMAT.format(value);
  }
}
