package dev.vouch.embedded.warehouse;

/** The warehouse could not do what it was asked; nothing was half-done. */
public final class WarehouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WarehouseException(String message, Throwable cause) {
    super(message, cause);
  }

  WarehouseException(String message) {
    super(message);
  }
}
