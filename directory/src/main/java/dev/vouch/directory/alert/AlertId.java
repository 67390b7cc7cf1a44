package dev.vouch.directory.alert;

import dev.vouch.core.site.IdFormat;
import java.util.Optional;

/**
 * An alert's id, written {@code alert_} and 16 hexadecimal digits.
 *
 * @param value 64 random bits
 */
public record AlertId(long value) {
  private static final IdFormat FORMAT = new IdFormat("alert_");

  /** Reads the written form; empty when {@code text} is not one. */
  public static Optional<AlertId> parse(String text) {
    return FORMAT.parse(text, AlertId::new);
  }

  /** The written form. */
  @Override
  public String toString() {
    return FORMAT.format(value);
  }
}
