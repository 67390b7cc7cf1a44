package dev.vouch.server.cli;

/** Something was typed that no command takes; the message says what, and what would be right. */
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

  /** In the words of whoever noticed. */
  UsageException(Exception noticed) {
    this(String.valueOf(noticed.getMessage()), noticed);
  }

  String reason() {
    return reason;
  }
}
