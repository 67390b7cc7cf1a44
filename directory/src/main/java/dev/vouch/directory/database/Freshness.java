package dev.vouch.directory.database;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How current a node's copy of the directory is, by the time since PostgreSQL last confirmed it.
 * While connected, it is confirmed twice a second. Thread-safe.
 */
public final class Freshness {
  /**
   * The maximum age of the last confirmation at which a node counts as connected. Changes by other
   * nodes take effect within this time.
   */
  public static final Duration CONNECTED_MAX = Duration.ofSeconds(2);

  /** The maximum age of the last confirmation at which a node still uses its copy. */
  public static final Duration USABLE_MAX = Duration.ofSeconds(60);

  private final LongSupplier nanoTime;
  private volatile long confirmedAtNanos;

  /**
   * Creates the freshness of a copy that was just read, which counts as confirmed.
   *
   * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime}
   */
  public Freshness(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    confirmedAtNanos = nanoTime.getAsLong();
  }

  /** What a node may do with its copy of the directory. */
  public enum State {
    /** The copy is current: events and changes are accepted. */
    CONNECTED,
    /** The node is cut off: events of known keys are accepted, and changes are refused. */
    CUT_OFF,
    /** The copy is too old, since a key may have been revoked: events and changes are refused. */
    OUTDATED
  }

  /**
   * Records that the copy contains all changes that were committed before a time.
   *
   * @param atNanos the time just before PostgreSQL was queried
   */
  void confirm(long atNanos) {
    confirmedAtNanos = atNanos;
  }

  /** Returns the time since PostgreSQL last confirmed the copy. */
  public Duration age() {
    return Duration.ofNanos(nanoTime.getAsLong() - confirmedAtNanos);
  }

  /** Returns what a node may do now. */
  public State state() {
    Duration age = age();
    if (age.compareTo(CONNECTED_MAX) <= 0) {
      return State.CONNECTED;
    }
    return age.compareTo(USABLE_MAX) <= 0 ? State.CUT_OFF : State.OUTDATED;
  }
}
