package dev.vouch.app.cli;

/** Exception for invalid command-line arguments. The message names the argument and the remedy. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String reason;

  UsageException(String reason) {
    super(reason);
    this.reason = reason;
  }

  UsageException(String reason, Throwable cause) {
    super(reason, cause);
    this.reason = reason;
  }

  /** Creates an exception with the message of its cause. */
  UsageException(Exception cause) {
    this(String.valueOf(cause.getMessage()), cause);
  }

  String reason() {
    return reason;
  }
}
