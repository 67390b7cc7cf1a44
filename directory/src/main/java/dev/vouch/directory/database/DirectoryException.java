package dev.vouch.directory.database;

/**
 * Thrown if the directory's files cannot be read or written; nothing was changed. The message has
 * the remedy.
 */
public final class DirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DirectoryException(String message) {
    super(message);
  }

  public DirectoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
