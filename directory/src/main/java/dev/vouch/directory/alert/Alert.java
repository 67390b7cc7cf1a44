package dev.vouch.directory.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.IdFormat;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.time.Instant;
import java.util.Optional;

/**
 * An alert that was raised, and may have been cleared since.
 *
 * @param key the API key concerned; empty for an alert about the site
 * @param clearing the time and the reason of clearing; empty while the alert is raised
 */
public record Alert(
    AlertId id,
    SiteId site,
    AlertKind kind,
    Optional<KeyId> key,
    Instant raisedAt,
    Evidence evidence,
    Optional<Clearing> clearing) {
  /** The state of an alert: first raised, then cleared. */
  public enum AlertState implements WireNamed {
    RAISED,
    CLEARED
  }

  /** The time and the reason of clearing. */
  public record Clearing(Instant at, Evidence evidence) {}

  /** Whether the alert has this type and API key. */
  boolean isAbout(AlertKind otherKind, Optional<KeyId> otherKey) {
    return kind == otherKind && key.equals(otherKey);
  }

  /** Returns when the alert was raised or cleared; when it was raised if it is not cleared yet. */
  public Instant at(AlertState state) {
    return switch (state) {
      case RAISED -> raisedAt;
      case CLEARED -> clearing.map(Clearing::at).orElse(raisedAt);
    };
  }

  /** Returns the evidence for raising or clearing; that for raising if it is not cleared yet. */
  public Evidence evidence(AlertState state) {
    return switch (state) {
      case RAISED -> evidence;
      case CLEARED -> clearing.map(Clearing::evidence).orElse(evidence);
    };
  }

  Alert cleared(Clearing how) {
    return new Alert(id, site, kind, key, raisedAt, evidence, Optional.of(how));
  }

  /**
   * The id of an alert, {@code alert_} and 16 hexadecimal digits.
   *
   * @param value 64 random bits
   */
  public record AlertId(long value) {
    private static final IdFormat FORMAT = new IdFormat("alert_");

    /** Parses the text form; empty if {@code text} is not valid. */
    public static Optional<AlertId> parse(String text) {
      return FORMAT.parse(text, AlertId::new);
    }

    /** Returns the text form. */
    @Override
    public String toString() {
      return FORMAT.format(value);
    }
  }
}
