package dev.vouch.core.site;

import java.util.HexFormat;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.regex.Pattern;

/** The text format of 64-bit ids: a prefix for their kind, and 16 hexadecimal digits. */
public final class IdFormat {
  private final String prefix;
  private final Pattern pattern;

  /**
   * Creates the format of one kind of ids.
   *
   * @param prefix including the underscore, such as {@code site_}
   */
  public IdFormat(String prefix) {
    this.prefix = prefix;
    this.pattern = Pattern.compile(Pattern.quote(prefix) + "[0-9a-f]{16}");
  }

  /** Parses an id; empty if {@code text} is not of this kind. */
  public <I> Optional<I> parse(String text, LongFunction<I> id) {
    return pattern.matcher(text).matches()
        ? Optional.of(id.apply(HexFormat.fromHexDigitsToLong(text, prefix.length(), text.length())))
        : Optional.empty();
  }

  public String format(long id) {
    return prefix + HexFormat.of().toHexDigits(id);
  }
}
