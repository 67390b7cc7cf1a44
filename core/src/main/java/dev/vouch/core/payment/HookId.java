package dev.vouch.core.payment;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The id of a payment webhook, {@code hook_} and 32 hexadecimal digits: long enough that nobody can
 * guess one, because wrong signatures are counted for the site of a known id.
 */
public record HookId(String value) {
  /** The number of random bytes. */
  public static final int BYTES = 16;

  private static final String PREFIX = "hook_";
  private static final Pattern FORMAT = Pattern.compile(PREFIX + "[0-9a-f]{32}");

  public HookId {
    if (!FORMAT.matcher(value).matches()) {
      throw new IllegalArgumentException("a hook id must be hook_ and 32 hexadecimal digits");
    }
  }

  /** Returns the id with these random bytes. */
  public static HookId of(byte[] random) {
    return new HookId(PREFIX + HexFormat.of().formatHex(random));
  }

  /** Parses the text form; empty if {@code text} is not valid. */
  public static Optional<HookId> parse(String text) {
    return FORMAT.matcher(text).matches() ? Optional.of(new HookId(text)) : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
