package dev.vouch.core.migration;

/** Thrown if a migration cannot begin or continue; the message says what to do. */
public final class MigrationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MigrationException(String message) {
    super(message);
  }

  public MigrationException(String message, Throwable cause) {
    super(message, cause);
  }
}
