package dev.vouch.core.warehouse;

/** Thrown if an operation of the warehouse failed; it had no partial effect. */
public final class WarehouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean damage;

  public WarehouseException(String message, Throwable cause) {
    super(message, cause);
    this.damage = false;
  }

  public WarehouseException(String message) {
    this(message, false);
  }

  private WarehouseException(String message, boolean damage) {
    super(message);
    this.damage = damage;
  }

  /** Creates an exception for a damaged file that cannot be rebuilt. */
  public static WarehouseException damaged(String message) {
    return new WarehouseException(message, true);
  }

  /** Whether the file is damaged and cannot be rebuilt, so that a restart does not help. */
  public boolean isDamage() {
    return damage;
  }
}
