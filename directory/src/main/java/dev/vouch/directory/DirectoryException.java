package dev.vouch.directory;

/**
 * The directory's files can't be read or written; nothing was changed. The message says what to do.
 */
public final class DirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DirectoryException(String message) {
    super(message);
  }

  DirectoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
