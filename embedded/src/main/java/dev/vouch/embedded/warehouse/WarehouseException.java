package dev.vouch.embedded.warehouse;

/** Thrown if an operation of the warehouse failed; it had no partial effect. */
public final class WarehouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WarehouseException(String message, Throwable cause) {
    super(message, cause);
  }

  WarehouseException(String message) {
    super(message);
  }
}
