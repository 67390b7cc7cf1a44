package dev.vouch.core.credit;

/**
 * Thrown if a value of the credit state is missing or cannot be decoded. The state must be rebuilt
 * from the log.
 */
public final class UnreadableStateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableStateException(String message) {
    super(message);
  }

  UnreadableStateException(String message, Throwable cause) {
    super(message, cause);
  }
}
