package dev.vouch.core.warehouse;

/**
 * Thrown for a query while the warehouse is restored and lacks events. The message is for the
 * reader of the report, and states the progress of the restoration.
 */
public final class WarehouseRestoringException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WarehouseRestoringException(String message) {
    super(message);
  }
}
