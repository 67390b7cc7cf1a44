package dev.vouch.server.dashboard.key;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** How long a replaced key may stay accepted, as the form offers it. */
public enum RotationOverlap {
  HOUR("1 hour", Duration.ofHours(1)),
  DAY("24 hours", Duration.ofHours(24)),
  WEEK("7 days", Duration.ofDays(7)),
  NONE("0 hours: revoke it immediately, for example if it has leaked", Duration.ZERO);

  private final String label;
  private final Duration duration;

  RotationOverlap(String label, Duration duration) {
    this.label = label;
    this.duration = duration;
  }

  /** What people read. */
  public String label() {
    return label;
  }

  /** How long. */
  public Duration duration() {
    return duration;
  }

  /** As forms send it. */
  public String value() {
    return String.valueOf(duration.toSeconds());
  }

  static Optional<RotationOverlap> of(String value) {
    return Arrays.stream(values()).filter(overlap -> overlap.value().equals(value)).findFirst();
  }
}
