package dev.vouch.directory.database;

/**
 * Thrown if the directory's files cannot be read or written; nothing was changed. The message has
 * the remedy.
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

  /** Whether a file is damaged, so that trying again does not help. */
  public boolean isDamage() {
    return damage;
  }
}
