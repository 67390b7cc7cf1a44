package dev.vouch.core.warehouse;

/**
 * A query while the warehouse is restored from other files, and lacks events. The message is for
 * the reader of the report, and says how far the restoration is.
 */
public final class WarehouseRestoringException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WarehouseRestoringException(String message) {
    super(message);
  }
}
