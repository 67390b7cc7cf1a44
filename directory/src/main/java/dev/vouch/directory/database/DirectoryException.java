package dev.vouch.directory.database;

/**
 * The directory's files can't be read or written; nothing was changed. The message says what to do.
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
