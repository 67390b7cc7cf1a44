package dev.vouch.embedded.log;

/** The log cannot be read or written any more; what to do is in the message. */
public final class LogFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LogFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
