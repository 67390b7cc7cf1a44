package dev.vouch.core.site;

import java.util.Optional;

/**
 * A site's public id, written {@code site_} and 16 hexadecimal digits (docs/glossary.md).
 *
 * @param value 64 random bits
 */
public record SiteId(long value) {
  private static final IdFormat FORMAT = new IdFormat("site_");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<SiteId> parse(String text) {
    return FORMAT.parse(text, SiteId::new);
  }

  /** The written form. */
  @Override
  public String toString() {
    return FORMAT.format(value);
  }
}
