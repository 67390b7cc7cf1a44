package dev.vouch.embedded.warehouse;

/** Thrown if an operation of the warehouse failed; it had no partial effect. */
public final class WarehouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean damage;

  WarehouseException(String message, Throwable cause) {
    this(message, cause, false);
  }

  WarehouseException(String message) {
    super(message);
    damage = false;
  }

  private WarehouseException(String message, Throwable cause, boolean damage) {
    super(message, cause);
    this.damage = damage;
  }

  static WarehouseException damaged(String message, Throwable cause) {
    return new WarehouseException(message, cause, true);
  }

  /** Whether the file is damaged and cannot be rebuilt, so that starting again does not help. */
  public boolean isDamage() {
    return damage;
  }
}
