package dev.vouch.directory.account;

import dev.vouch.core.site.IdFormat;
import java.util.Optional;

/**
 * An account's id, written {@code acct_} and 16 hexadecimal digits.
 *
 * @param value 64 random bits
 */
public record AccountId(long value) {
  private static final IdFormat FORMAT = new IdFormat("acct_");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<AccountId> parse(String text) {
    return FORMAT.parse(text, AccountId::new);
  }

  /** The written form. */
  @Override
  public String toString() {
    return FORMAT.format(value);
  }
}
