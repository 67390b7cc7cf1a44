package dev.vouch.embedded.sealed;

/**
 * Thrown if sealed days cannot be read or written at present. Each file is then as it was before or
 * as it should be, and the operation can be repeated.
 */
public final class SealedDaysException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SealedDaysException(String message) {
    super(message);
  }

  SealedDaysException(String message, Throwable cause) {
    super(message, cause);
  }
}
