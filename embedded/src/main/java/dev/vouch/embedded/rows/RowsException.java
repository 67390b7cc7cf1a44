package dev.vouch.embedded.rows;

/** Thrown if an operation of the credited rows failed; it had no partial effect. */
public final class RowsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RowsException(String message, Throwable cause) {
    super(message, cause);
  }
}
