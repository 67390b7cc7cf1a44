package dev.vouch.directory.database;

/**
 * Thrown if a database of the directory cannot be used; the failed transaction has changed nothing.
 * The message has the remedy.
 */
public final class DirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean damage;

  public DirectoryException(String message) {
    super(message);
    damage = false;
  }

  public DirectoryException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private DirectoryException(String message, Throwable cause, boolean damage) {
    super(message, cause);
    this.damage = damage;
  }

  static DirectoryException damaged(String message, Throwable cause) {
    return new DirectoryException(message, cause, true);
  }

  /** Whether a file is damaged, so that a retry fails too. */
  public boolean isDamage() {
    return damage;
  }
}
