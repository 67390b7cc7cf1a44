package dev.vouch.directory.database;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How far a node may rely on its copy of the directory: by the time since PostgreSQL last confirmed
 * it, which it does twice a second. Thread-safe.
 */
public final class Freshness {
  /** The maximum time after a confirmation in which a change by another node takes effect here. */
  public static final Duration CONNECTED_MAX = Duration.ofSeconds(2);

  /** The maximum time without a confirmation in which a node uses its copy. */
  public static final Duration USABLE_MAX = Duration.ofSeconds(60);

  private final LongSupplier nanoTime;
  private volatile long confirmedAtNanos;

  /**
   * The copy counts as confirmed, since the node has just read it.
   *
   * @param nanoTime a time in nanoseconds that is never set, such as {@link System#nanoTime}
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
    /** A key may have been revoked too long ago: neither is accepted. */
    OUTDATED
  }

  /**
   * Records that the copy contains all changes until a time.
   *
   * @param atNanos the time before PostgreSQL was asked
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
