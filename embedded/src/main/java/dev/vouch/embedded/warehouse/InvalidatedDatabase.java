package dev.vouch.embedded.warehouse;

import org.jspecify.annotations.Nullable;

/**
 * Tells whether a query failed because of an earlier error after which DuckDB refuses everything
 * until the file is opened again. DuckDB tells its errors apart only by their text.
 */
final class InvalidatedDatabase {
  private static final String ERROR = "database has been invalidated";

  private InvalidatedDatabase() {}

  static boolean isCauseOf(@Nullable Throwable failure) {
    return failure != null && String.valueOf(failure.getMessage()).contains(ERROR);
  }
}
