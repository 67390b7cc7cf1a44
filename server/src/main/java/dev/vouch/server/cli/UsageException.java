package dev.vouch.server.cli;

/** Exception for wrong usage of the command line; the message names the argument and the remedy. */
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

  /** Takes the message of another exception. */
  UsageException(Exception noticed) {
    this(String.valueOf(noticed.getMessage()), noticed);
  }

  String reason() {
    return reason;
  }
}
