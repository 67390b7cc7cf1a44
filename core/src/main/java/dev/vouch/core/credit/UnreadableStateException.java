package dev.vouch.core.credit;

/** A value of the credit state that cannot be decoded; the state must be rebuilt from the log. */
public final class UnreadableStateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableStateException(String message) {
    super(message);
  }

  UnreadableStateException(String message, Throwable cause) {
    super(message, cause);
  }
}
