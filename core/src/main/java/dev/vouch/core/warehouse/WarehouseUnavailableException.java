package dev.vouch.core.warehouse;

/** A query while the warehouse is closed, or is opened again after an error of its database. */
public final class WarehouseUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WarehouseUnavailableException(String message) {
    super(message);
  }

  public WarehouseUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
