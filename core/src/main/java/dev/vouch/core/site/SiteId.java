package dev.vouch.core.site;

import java.util.Optional;

/**
 * The public id of a site, {@code site_} and 16 hexadecimal digits (docs/glossary.md).
 *
 * @param value 64 random bits
 */
public record SiteId(long value) {
  private static final IdFormat FORMAT = new IdFormat("site_");

  /** Parses the text form; empty if {@code text} is not valid. */
  public static Optional<SiteId> parse(String text) {
    return FORMAT.parse(text, SiteId::new);
  }

  /** Returns the text form. */
  @Override
  public String toString() {
    return FORMAT.format(value);
  }
}
