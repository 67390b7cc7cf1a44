package dev.vouch.embedded.log;

/** Thrown if the log can no longer be read or written; the message has the remedy. */
public final class LogFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LogFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
