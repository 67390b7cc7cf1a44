package dev.vouch.embedded.backup;

/** Thrown if a backup cannot be written or restored; the message says what to do. */
public final class BackupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BackupException(String message) {
    super(message);
  }

  BackupException(String message, Throwable cause) {
    super(message, cause);
  }
}
