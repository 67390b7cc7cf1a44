package dev.vouch.embedded.log;

/** The log cannot be read or written any more; what to do is in the message. */
public final class LogFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LogFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
