package dev.vouch.core.warehouse;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a query while the warehouse is closed, or is reopened after an error of its database.
 */
public final class WarehouseUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final @Nullable String shard;

  public WarehouseUnavailableException(String message) {
    this(message, null, Optional.empty());
  }

  public WarehouseUnavailableException(String message, Throwable cause) {
    this(message, cause, Optional.empty());
  }

  /**
   * @param shard the shard that is not available; empty if the warehouse has only one
   */
  public WarehouseUnavailableException(
      String message, @Nullable Throwable cause, Optional<String> shard) {
    super(message, cause);
    this.shard = shard.orElse(null);
  }

  /**
   * Returns the name of the unavailable shard, such as {@code shard 1 of 2}; empty if the warehouse
   * has only one.
   */
  public Optional<String> shard() {
    return Optional.ofNullable(shard);
  }
}
