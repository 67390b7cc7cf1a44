package dev.vouch.core.log;

import org.jspecify.annotations.Nullable;

/** Thrown if the log can no longer be read or written; the message has the remedy. */
public final class LogFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean damage;

  /** A failure that a later attempt may not have. */
  public LogFailedException(String message, Throwable cause) {
    super(message, cause);
    damage = false;
  }

  private LogFailedException(String message, @Nullable Throwable cause, boolean damage) {
    super(message, cause);
    this.damage = damage;
  }

  /** Stored data that is damaged or missing. */
  public static LogFailedException damaged(String message) {
    return new LogFailedException(message, null, true);
  }

  /** Stored data that is damaged or missing. */
  public static LogFailedException damaged(String message, Throwable cause) {
    return new LogFailedException(message, cause, true);
  }

  /** Whether what it has stored is damaged, so that starting again does not help. */
  public boolean isDamage() {
    return damage;
  }
}
