package dev.vouch.directory.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.IdFormat;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/**
 * An alert that was raised.
 *
 * @param key the API key that it is about; empty for one about the site
 * @param clearing how it ended; empty while it lasts
 */
public record Alert(
    AlertId id,
    SiteId site,
    AlertKind kind,
    Optional<KeyId> key,
    Instant raisedAt,
    Evidence evidence,
    Optional<Clearing> clearing) {
  /** When and why it cleared. */
  public record Clearing(Instant at, Evidence evidence) {}

  /** Whether it is about the same. */
  boolean isAbout(AlertKind otherKind, Optional<KeyId> otherKey) {
    return kind == otherKind && key.equals(otherKey);
  }

  Alert cleared(Clearing how) {
    return new Alert(id, site, kind, key, raisedAt, evidence, Optional.of(how));
  }

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
}
