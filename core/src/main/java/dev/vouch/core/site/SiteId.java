package dev.vouch.core.site;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A site's public id, written {@code site_} and 16 hexadecimal digits (docs/glossary.md).
 *
 * @param value the 64 random bits behind the written form
 */
public record SiteId(long value) {
  private static final String PREFIX = "site_";
  private static final Pattern WRITTEN = Pattern.compile("site_[0-9a-f]{16}");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<SiteId> parse(String text) {
    if (!WRITTEN.matcher(text).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new SiteId(HexFormat.fromHexDigitsToLong(text, PREFIX.length(), text.length())));
  }

  /** The written form. */
  @Override
  public String toString() {
    return PREFIX + HexFormat.of().toHexDigits(value);
  }
}
