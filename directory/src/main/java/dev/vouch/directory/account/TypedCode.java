package dev.vouch.directory.account;

import java.util.Locale;

/**
 * The format of codes that people type: 80 bits in Crockford's Base32, in four groups of four, such
 * as {@code 7QK3-M0XP-9TVA-H2CD}.
 */
public final class TypedCode {
  /** The number of random bytes of a code. */
  public static final int BYTES = 10;

  private static final int GROUP_DIGITS = 4;

  private TypedCode() {}

  /** Returns the code of {@link #BYTES} random bytes. */
  public static String of(byte[] random) {
    String digits = Base32.CROCKFORD.encode(random);
    return digits.replaceAll("(.{%d})(?!$)".formatted(GROUP_DIGITS), "$1-");
  }

  /** Returns the digits of user input: in upper case, without separators or look-alikes. */
  public static String normalized(String typed) {
    return typed
        .toUpperCase(Locale.ROOT)
        .replaceAll("[^0-9A-Z]", "")
        .replace('O', '0')
        .replaceAll("[IL]", "1");
  }
}
