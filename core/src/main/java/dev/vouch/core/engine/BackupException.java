package dev.vouch.core.engine;

/** Thrown if a backup cannot be written or restored; the message says what to do. */
public final class BackupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isDamage;

  private BackupException(String message, boolean isDamage) {
    super(message);
    this.isDamage = isDamage;
  }

  public BackupException(String message) {
    this(message, false);
  }

  public BackupException(String message, Throwable cause) {
    super(message, cause);
    this.isDamage = false;
  }

  /** Creates an exception for files that are damaged or missing. */
  public static BackupException ofDamage(String message) {
    return new BackupException(message, true);
  }

  /** Whether files are damaged or missing, so that a retry does not help. */
  public boolean isDamage() {
    return isDamage;
  }
}
